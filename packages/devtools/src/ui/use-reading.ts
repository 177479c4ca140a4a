import { useEffect, useReducer } from 'react';

/**
 * How often numbers are read, in milliseconds: slowly enough to read them. Rates fall while nothing happens.
 */
const READ_MS = 250;

/**
 * Redraws a component regularly, to read numbers that no store reports. Returns a function that redraws it at
 * once.
 */
export function useReading(): () => void {
  const [, read] = useReducer((count: number) => count + 1, 0);
  useEffect(() => {
    const timer = setInterval(read, READ_MS);
    return () => clearInterval(timer);
  }, []);
  return read;
}
