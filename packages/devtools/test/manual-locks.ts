import type { Locks } from '../src/source/lead.ts';
import type { Sight } from '../src/source/sight.ts';

/** Locks as a browser has them: one holder for each name, the others in order. */
export function manualLocks(): Locks {
  const queues = new Map<string, Promise<unknown>>();
  return {
    request(name, { signal }, callback) {
      const before = queues.get(name) ?? Promise.resolve();
      const aborted = new Promise<never>((_, reject) => {
        signal.addEventListener('abort', () => reject(signal.reason));
      });
      aborted.catch(() => {});
      const held = Promise.race([before, aborted]).then(() => callback());
      queues.set(name, Promise.allSettled([before, held]));
      return held;
    },
  };
}

/** Sight that a test gives and takes. */
export function manualSight(isHidden = false): Sight & { show(isShown: boolean): void } {
  const listeners = new Set<() => void>();
  let hidden = isHidden;
  return {
    get isHidden() {
      return hidden;
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    show(isShown) {
      hidden = !isShown;
      for (const listener of [...listeners]) listener();
    },
  };
}
