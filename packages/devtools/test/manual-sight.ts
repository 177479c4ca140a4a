import type { Sight } from '../src/source/sight.ts';

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
