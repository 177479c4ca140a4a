/** Calls back once, after `ms` milliseconds. Returns a function that cancels it. */
export type After = (ms: number, callback: () => void) => () => void;

/** By the runtime's timers, looked up at each call. A process is not kept alive by one. */
export const after: After = (ms, callback) => {
  const timer = setTimeout(callback, ms);
  (timer as unknown as { unref?: () => void }).unref?.();
  return () => clearTimeout(timer);
};
