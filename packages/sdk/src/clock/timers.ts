/* The timer that every runtime has, looked up at each call so that a faked one is seen. */

declare function setTimeout(callback: () => void, ms: number): unknown;

/** Calls back once, some milliseconds later, and keeps a process alive for it. */
export function startTimer(ms: number, callback: () => void): void {
  setTimeout(callback, ms);
}
