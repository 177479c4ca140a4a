/*
 * Numbers that tabs draw at random: how soon two of them are the same, and how soon two tabs make the same
 * ID. The odds are the SDK's.
 */

import { UNIT_MS } from '@sno-id/sdk/read';
import { collisionRate } from '@sno-id/sdk/snowflake';
import { seededRandom } from '../../../lib/seeded-random.ts';

const HOURS = 24;
const perSecond = [1, 1] as const;

/** Kinds of IDs, and how likely each pair of tabs makes the same one in a day, at an ID a second. */
export const KINDS = [
  // Both must draw one partition of 65,536, and start the 4 ms at the same one of 32,768 numbers.
  {
    name: 'sno',
    ofPair: (HOURS * collisionRate({ perSecond, unitMs: UNIT_MS, startSpread: 2 ** 15 })) / 2 ** 16,
  },
  { name: 'uuidV7', ofPair: (HOURS * collisionRate({ perSecond, unitMs: 1 })) / 2 ** 74 },
  { name: 'ulid', ofPair: (HOURS * collisionRate({ perSecond, unitMs: 1 })) / 2 ** 80 },
] as const;

/** The figure shows 10 to 10⁹ tabs: these powers of ten. */
export const LEAST_TENS = 1;
export const MOST_TENS = 9;

/** The odds that any two of `tabs` tabs make the same ID. */
export function repeatOdds(tabs: number, ofPair: number): number {
  return -Math.expm1((-ofPair * tabs * (tabs - 1)) / 2);
}

/** The same for each kind of ID. */
export function oddsOf(tabs: number): Readonly<Record<(typeof KINDS)[number]['name'], number>> {
  const [sno, uuidV7, ulid] = KINDS.map(({ ofPair }) => repeatOdds(tabs, ofPair));
  return { sno: sno!, uuidV7: uuidV7!, ulid: ulid! };
}

/** The numbers that tabs draw, one after the other, until two have the same: in each round others. */
export function drawsOf(round: number): readonly number[] {
  const random = seededRandom(round + 1);
  const draws: number[] = [];
  while (new Set(draws).size === draws.length) draws.push(random.nextUint32() >>> 16);
  return draws;
}
