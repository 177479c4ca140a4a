import { createGenerator, isSnoError, type Sno } from '@sno-id/sdk';
import { UNIT_MS } from '@sno-id/sdk/read';
import type { Member } from './layout.ts';

/** The generator of one member. */
export interface Maker {
  /** Makes the IDs that are due between two times, in Unix milliseconds. */
  makeBetween(fromMs: number, toMs: number, rate: number): Sno[];
}

/**
 * Creates the generator of a member, with a clock that no other generator reads: on one clock, they would go
 * on from each other. IDs come at random, independent moments, like the clicks of many people, and not in
 * step with those of others. `random` returns numbers from 0 up to but excluding 1.
 */
export function createMaker({ partition, min, max }: Member, random: () => number): Maker {
  let nowMs = 0;
  const clock = { now: () => nowMs };
  const generator = createGenerator({ partition, sequence: [min, max], clock, whenBlocked: 'throw' });
  /** How long until the next ID, in average intervals, so that it stays valid when the rate changes. */
  let left = waitOf(random);

  return {
    makeBetween(fromMs, toMs, rate) {
      const meanMs = 1000 / rate;
      const ids: Sno[] = [];
      nowMs = fromMs;
      while (nowMs + left * meanMs <= toMs) {
        nowMs += left * meanMs;
        left = waitOf(random);
        try {
          ids.push(generator.next());
        } catch (error) {
          if (!isSnoError(error, 'ERR_SEQUENCE_EXHAUSTED')) throw error;
          // The numbers of this unit are used up: calls wait for the next one.
          nowMs = (Math.floor(nowMs / UNIT_MS) + 1) * UNIT_MS;
          left = 0;
        }
      }
      left -= (toMs - nowMs) / meanMs;
      return ids;
    },
  };
}

/** An exponentially distributed wait with a mean of 1. */
function waitOf(random: () => number): number {
  return -Math.log1p(-random());
}
