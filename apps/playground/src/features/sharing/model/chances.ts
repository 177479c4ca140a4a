import { grouped } from '@sno-id/kit/data';
import { UNIT_MS } from '@sno-id/sdk/read';
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
    return `An overlap is not yet a duplicate: ${low.letter} starts each 4 ms at ${grouped(low.min)} and must generate ${grouped(high.min - low.min + 1)} IDs within it to reach ${high.letter}’s first number, ${grouped(high.min)}. At ${grouped(low.rate)} per second it generates ${perUnitText(low)}: ${reachText(low, high)}.`;
  }
  return 'One starts each 4 ms at a random number: they collide if both use the same number in the same 4 ms.';
}

function perUnitText({ rate }: Member): string {
  return `about ${short((rate * UNIT_MS) / 1000)}`;
}

/** Rarer than this is called never, in duplicates per hour: one in 10,000 years. */
const NEVER = 1 / (10_000 * 8766);

/** How soon two generators make a duplicate of which one must first count up to where the other starts. */
function reachText(low: Member, high: Member): string {
  const anHour = reachingAnHour(low, high);
  return anHour < NEVER ? 'practically never, at this rate' : `on average ${paceText(anHour)}`;
}

/**
 * The expected duplicates per hour of two generators that start each unit at their first numbers and make IDs
 * at random moments. The higher one's k-th number of a unit repeats if the lower one makes as many more as it
 * starts below.
 */
function reachingAnHour(low: Member, high: Member): number {
  const [a, b] = [low, high].map(({ rate }) => (rate * UNIT_MS) / 1000) as [number, number];
  const below = high.min - low.min;
  let each = 0;
  for (let k = 1; k <= Math.min(low.max, high.max) - high.min + 1; k++) {
    const more = atLeast(below + k, a) * atLeast(k, b);
    each += more;
    if (more <= each * 1e-9) break;
  }
  return (each * 3_600_000) / UNIT_MS;
}

/** How likely a Poisson process makes at least this many events where it makes `mean` on average. */
function atLeast(count: number, mean: number): number {
  if (count > 20 * mean + 200) return 0;
  let logOf = -mean;
  for (let k = 1; k <= count; k++) logOf += Math.log(mean / k);
  let chance = 0;
  for (let k = count, each = Math.exp(logOf); each > chance * 1e-9; each *= mean / ++k) chance += each;
  return Math.min(1, chance);
}
