import type { After } from '../src/source/after.ts';

/** Timers that run when a test says that time has passed. */
export interface ManualAfter {
  readonly after: After;
  /** Milliseconds that have passed. */
  readonly now: number;
  /** The timers that wait, by the milliseconds that are left. */
  readonly waiting: readonly number[];
  pass(ms: number): void;
}

export function manualAfter(): ManualAfter {
  let timers: { atMs: number; callback: () => void }[] = [];
  let now = 0;
  return {
    after(ms, callback) {
      const timer = { atMs: now + ms, callback };
      timers.push(timer);
      return () => {
        timers = timers.filter(one => one !== timer);
      };
    },
    get now() {
      return now;
    },
    get waiting() {
      return timers.map(({ atMs }) => atMs - now).sort((one, other) => one - other);
    },
    pass(ms) {
      const end = now + ms;
      for (;;) {
        const [next] = timers.filter(({ atMs }) => atMs <= end).sort((one, other) => one.atMs - other.atMs);
        if (!next) break;
        timers = timers.filter(one => one !== next);
        now = next.atMs;
        next.callback();
      }
      now = end;
    },
  };
}

/** Lets everything run that waits for nothing but its turn. */
export async function settle(): Promise<void> {
  for (let turn = 0; turn < 5; turn++) await new Promise<void>(resolve => setImmediate(resolve));
}
