/* The timers that every runtime has, looked up at each call so that faked ones are seen. */

declare function setTimeout(callback: () => void, ms: number): unknown;
declare function clearTimeout(timer: unknown): void;

/** Calls back once, some milliseconds later, and keeps a process alive for it. Returns what stops it. */
export function startTimer(ms: number, callback: () => void): () => void {
  const timer = setTimeout(callback, ms);
  return () => clearTimeout(timer);
}
