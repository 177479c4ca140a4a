/**
 * Keeps what runs in step with what is wanted: starts what is new, ends what is wanted no longer, and leaves
 * the rest as it is.
 */
export function createInStep<T>(start: (one: T) => () => void) {
  const running = new Map<T, () => void>();
  return (wanted: readonly T[]): void => {
    for (const [one, end] of running) {
      if (wanted.includes(one)) continue;
      end();
      running.delete(one);
    }
    for (const one of wanted) if (!running.has(one)) running.set(one, start(one));
  };
}
