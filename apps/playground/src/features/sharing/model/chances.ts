import { grouped } from '@sno-id/kit/data';
import { UNIT_MS } from '@sno-id/sdk';
import { collisionRate } from '@sno-id/sdk/snowflake';
import { paceText, short } from '../../../lib/pace-text.ts';
import type { Member, Overlap } from './layout.ts';

/**
 * The expected duplicates per hour of a pair that may use the same range, by the SDK's `collisionRate`.
 * Undefined if the ranges differ, for which there is no formula.
 */
export function duplicatesAnHour({ a, b }: Overlap): number | undefined {
  if (a.min !== b.min || a.max !== b.max) return undefined;
  const isRandom = a.start === 'random' || b.start === 'random';
  const startSpread = isRandom ? (a.max - a.min + 1) >>> 1 : 1;
  return collisionRate({ perSecond: [a.rate, b.rate], unitMs: UNIT_MS, startSpread });
}

/** What to expect of a pair that could collide, and what it depends on. */
export function expectation(overlap: Overlap): string {
  const { a, b } = overlap;
  const anHour = duplicatesAnHour(overlap);
  if (anHour !== undefined) {
    const isRandom = a.start === 'random' || b.start === 'random';
    const why = isRandom
      ? 'a unit starts at a random number, so two generators rarely use the same number in the same 4 ms'
      : 'both start each 4 ms at the same number, so they collide whenever both generate an ID in the same 4 ms';
    return `On average ${paceText(anHour)} at these rates: ${why}.`;
  }
  if (a.start === 'first' && b.start === 'first') {
    const [low, high] = a.min < b.min ? [a, b] : [b, a];
    if (low.min === high.min) {
      const anHour = collisionRate({ perSecond: [a.rate, b.rate], unitMs: UNIT_MS });
      return `On average about ${paceText(anHour)}: both start each 4 ms at ${grouped(a.min)}, whatever their last numbers are.`;
    }
    return `${low.letter} starts each 4 ms at ${grouped(low.min)} and must generate ${grouped(high.min - low.min + 1)} IDs within it to reach ${high.letter}'s first number, ${grouped(high.min)}. At ${grouped(low.rate)} per second it generates ${perUnitText(low)}.`;
  }
  return 'One starts each 4 ms at a random number: they collide if both use the same number in the same 4 ms.';
}

function perUnitText({ rate }: Member): string {
  return `about ${short((rate * UNIT_MS) / 1000)}`;
}
