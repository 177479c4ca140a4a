import { grouped } from '@sno-id/kit/data';
import { UNIT_MS } from '@sno-id/sdk';
import { collisionRate } from '@sno-id/sdk/snowflake';
import { paceText, short } from '../../../lib/pace-text.ts';
import type { Member, Overlap } from './layout.ts';

/**
 * How many duplicates an hour a pair makes on average, by the SDK's `collisionRate`: where both may use the same range. Undefined
 * where the ranges differ, for which it has no formula.
 */
export function duplicatesAnHour({ a, b }: Overlap): number | undefined {
  if (a.min !== b.min || a.max !== b.max) return undefined;
  const isRandom = a.start === 'random' || b.start === 'random';
  const startSpread = isRandom ? (a.max - a.min + 1) >>> 1 : 1;
  return collisionRate({ perSecond: [a.rate, b.rate], unitMs: UNIT_MS, startSpread });
}

/** What to expect of a pair that could collide, in a sentence, and what it hangs on. */
export function expectation(overlap: Overlap): string {
  const { a, b } = overlap;
  const anHour = duplicatesAnHour(overlap);
  if (anHour !== undefined) {
    const isRandom = a.start === 'random' || b.start === 'random';
    const why = isRandom
      ? 'a unit begins at a random number, so two that make IDs in the same 4 ms rarely use the same'
      : 'both begin each 4 ms at the same number, so they collide whenever both make an ID in the same 4 ms';
    return `On average ${paceText(anHour)} at these rates: ${why}.`;
  }
  if (a.start === 'first' && b.start === 'first') {
    const [low, high] = a.min < b.min ? [a, b] : [b, a];
    if (low.min === high.min) {
      const anHour = collisionRate({ perSecond: [a.rate, b.rate], unitMs: UNIT_MS });
      return `On average about ${paceText(anHour)}: both begin each 4 ms at ${grouped(a.min)}, whatever their ends are.`;
    }
    return `${low.letter} begins each 4 ms at ${grouped(low.min)} and must make ${grouped(high.min - low.min + 1)} IDs within it to reach ${high.letter}'s first, ${grouped(high.min)}: at ${grouped(low.rate)} a second it makes ${perUnitText(low)}.`;
  }
  return 'One begins each 4 ms at a random number: they collide when both happen to be at the same one in the same 4 ms.';
}

function perUnitText({ rate }: Member): string {
  return `about ${short((rate * UNIT_MS) / 1000)}`;
}
