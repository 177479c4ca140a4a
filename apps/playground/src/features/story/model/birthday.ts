/*
 * How soon two of many random numbers are the same, for numbers of a given width. The odds are the SDK's.
 */

import { seededRandom } from '@sno-id/kit/data';
import { collisionOdds } from '@sno-id/sdk/snowflake';

/** What is drawn at random, and how many bits of it. */
export const DRAWS = [
  { name: 'partition', bits: 16 },
  { name: 'uuidV7', bits: 74 },
  { name: 'ulid', bits: 80 },
] as const;

/** The figure shows counts from 1 to this power of ten. */
export const MOST_TENS = 14;

/** The odds that two of `count` numbers of `bits` bits are the same. */
export function oddsOf(count: number, bits: number): number {
  return collisionOdds({ generators: Math.round(count), idBits: bits });
}

/** A point of a curve: a power of ten of draws, and the odds that two are the same. */
export type CurvePoint = readonly [tens: number, odds: number];

/** The part of a curve that differs from 0 and 1: from 64 times fewer draws than the root to 8 times more. */
export function curveOf(bits: number): readonly CurvePoint[] {
  const [from, to] = [bits / 2 - 6, bits / 2 + 3].map(power => power * Math.log10(2)) as [number, number];
  return Array.from({ length: 46 }, (_, i) => {
    const tens = from + ((to - from) * i) / 45;
    return [tens, oddsOf(10 ** tens, bits)];
  });
}

/** How many draws make it as likely as not, to three digits: 1.18 times the root of all numbers. */
export function evenOdds(bits: number): number {
  let [low, high] = [1, 2 ** (bits / 2 + 1)];
  while (high / low > 1.0001) {
    const middle = Math.sqrt(low * high);
    if (oddsOf(middle, bits) >= 0.5) high = middle;
    else low = middle;
  }
  return Number(high.toPrecision(3));
}

/** The numbers that generators draw, one after the other: the same in each figure. */
export function drawsOf(count: number): readonly number[] {
  const random = seededRandom(5);
  return Array.from({ length: count }, () => random.nextUint32() >>> 16);
}
