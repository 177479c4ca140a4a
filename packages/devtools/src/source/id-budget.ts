import type { After } from './after.ts';

/**
 * IDs that are watched in a second while there is no listener, on average: under a thousandth of the time.
 * After a burst the watch rests for as long as the burst would have taken at this rate.
 */
export const IDS_PER_SECOND = 2_000;
/** A rest ends after this many milliseconds at the latest. */
const LONGEST_REST_MS = 60_000;

/** Limits how many IDs are watched. `onChange` is called when a rest begins, and when it ends. */
export function createIdBudget(after: After, onChange: () => void) {
  let isSpent = false;
  let spent = 0;
  let cancelRest = () => {};

  function reset(): void {
    spent = 0;
    isSpent = false;
  }

  return {
    get isSpent(): boolean {
      return isSpent;
    },
    reset,
    spend(count: number): void {
      spent += count;
      const isOver = spent > IDS_PER_SECOND;
      if (isSpent || (!isOver && spent > count)) return;
      isSpent = isOver;
      if (isOver) onChange();
      cancelRest();
      const restMs = Math.min(LONGEST_REST_MS, Math.max(1_000, (spent * 1_000) / IDS_PER_SECOND));
      cancelRest = after(restMs, () => {
        reset();
        onChange();
      });
    },
    stop: () => cancelRest(),
  };
}
