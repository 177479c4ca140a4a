import type { IdSource, Sno } from '@sno-id/sdk';
import { RECENT_LIMIT } from '../../../../lib/workbench.ts';
import { produce } from './produce.ts';

/** Generates IDs, counts them, and remembers those that can be shown. */
export interface Production {
  /** How many IDs were made, and how often making them had to wait. */
  readonly tally: { readonly made: number; readonly waits: number };
  /** Makes up to `count` IDs and returns how many it made. Throws what the source throws. */
  make(source: IdSource, count: number, meta: number): number;
  /** The latest IDs since the last call, in the order in which they were made. */
  takeUnshown(): readonly Sno[];
}

/** @param nowMs Milliseconds that pass evenly. */
export function createProduction(nowMs: () => number): Production {
  let tally = { made: 0, waits: 0 };
  let unshown: readonly Sno[] = [];
  let wasBlocked = false;

  return {
    get tally() {
      return tally;
    },
    make(source, count, meta) {
      const { made, ids, blocked } = produce(source, count, meta, nowMs);
      tally = { made: tally.made + made, waits: tally.waits + (blocked && !wasBlocked ? 1 : 0) };
      wasBlocked = blocked;
      unshown = [...unshown, ...ids].slice(-RECENT_LIMIT);
      return made;
    },
    takeUnshown() {
      const taken = unshown;
      unshown = [];
      return taken;
    },
  };
}
