import { createGenerator } from '@sno-id/sdk';
import { createSharedGenerator } from '@sno-id/sdk/shared';
import { multiClock, twitter } from '@sno-id/sdk/snowflake';
import { manualClock } from '@sno-id/sdk/testing';

export const START_MS = Date.UTC(2026, 0, 1);

/** Real generators of each kind over one clock; a snowflake generator with timelines, and one without. */
export function bothFamilies() {
  const clock = manualClock(START_MS);
  const generators = {
    app: createGenerator({ partition: 0x1207, clock }),
    threads: createSharedGenerator({ partition: 7, sequence: [0, 1_023], clock }),
    orders: twitter.createGenerator({ datacenter: 1, worker: 5, clock }),
    events: multiClock.createGenerator({ machine: 3, clock }),
  };
  return {
    clock,
    generators,
    /** Lets each make `count` IDs, and one in a later unit, so that the first are reported. */
    make(count: number) {
      for (const generator of Object.values(generators)) generator.batch(count);
      clock.set(clock.now() + 10);
      for (const generator of Object.values(generators)) generator.next();
    },
  };
}
