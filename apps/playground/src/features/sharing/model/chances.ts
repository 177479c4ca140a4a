import { grouped } from '@sno-id/kit/data';
import { UNIT_MS } from '@sno-id/sdk/read';
import { collisionRate } from '@sno-id/sdk/snowflake';
import { paceText, short } from '../../../lib/pace-text.ts';
import type { Member, Overlap } from './layout.ts';

/** What to expect of a pair that could collide, and what it depends on. */
export function expectation({ a, b }: Overlap): string {
  const [low, high] = a.min < b.min ? [a, b] : [b, a];
  if (low.min === high.min) {
    const anHour = collisionRate({ perSecond: [a.rate, b.rate], unitMs: UNIT_MS });
    return `On average ${paceText(anHour)} at these rates: both start each 4 ms at ${grouped(a.min)}, so they collide whenever both generate an ID in the same 4 ms.`;
  }
  return `An overlap is not yet a duplicate: ${low.letter} starts each 4 ms at ${grouped(low.min)} and must generate ${grouped(high.min - low.min + 1)} IDs within it to reach ${high.letter}’s first number, ${grouped(high.min)}. At ${grouped(low.rate)} per second it generates ${perUnitText(low)}: ${reachText(low, high)}.`;
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
