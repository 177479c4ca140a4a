/*
 * What to expect of generators that nobody gave a partition, and of random IDs. The formulas are the SDK's
 * `collisionOdds` and `collisionRate`.
 */

import { GREATEST } from '@sno-id/kit/data';
import { UNIT_MS } from '@sno-id/sdk/read';
import { collisionOdds, collisionRate } from '@sno-id/sdk/snowflake';
import { BOUNDS, type Odds } from './odds-codec.ts';

/**
 * Schemes in which each generator draws an identity: the bits of it, and what a pair that shares one does.
 */
export const DRAWN = {
  random: { bits: 16, unitMs: UNIT_MS, startSpread: (GREATEST.sequence + 1) / 2 },
  fromZero: { bits: 16, unitMs: UNIT_MS, startSpread: 1 },
  snowflake: { bits: 10, unitMs: 1, startSpread: 1 },
} as const;
export type Drawn = keyof typeof DRAWN;

/** The random bits of an ID of other formats, and the time within which they must differ. */
export const RANDOM = {
  uuidV7: { bits: 74, unitMs: 1 },
  ulid: { bits: 80, unitMs: 1 },
  uuidV4: { bits: 122, unitMs: Number.POSITIVE_INFINITY },
} as const;
export type Random = keyof typeof RANDOM;

/** The chance that two of the generators draw the same identity. */
export function sharedChance(scheme: Drawn, generators: number): number {
  return collisionOdds({ generators, idBits: DRAWN[scheme].bits });
}

/** A point of the chart: the chance that two of `generators` draw the same identity. */
export interface OddsPoint {
  readonly generators: number;
  readonly random: number;
  readonly snowflake: number;
}

/** The chance by the number of generators, in steps of 10. */
export function oddsCurve(): readonly OddsPoint[] {
  return Array.from({ length: BOUNDS.generators[1] / 10 + 1 }, (_, index) => {
    const generators = index * 10;
    return {
      generators,
      random: sharedChance('random', generators),
      snowflake: sharedChance('snowflake', generators),
    };
  });
}

/** The duplicates to expect: those of a pair that shares an identity, times the number of such pairs. */
export function expectedDuplicates(scheme: Drawn, { generators, rate, hours }: Odds): number {
  const { bits, unitMs, startSpread } = DRAWN[scheme];
  const pairs = (generators * (generators - 1)) / 2 / 2 ** bits;
  return pairs * collisionRate({ perSecond: [rate, rate], unitMs, startSpread }) * hours;
}

/** The duplicates to expect of random IDs that are spread evenly over the time. */
export function expectedRandomDuplicates(format: Random, { generators, rate, hours }: Odds): number {
  const { bits, unitMs } = RANDOM[format];
  const ids = generators * rate * hours * 3600;
  const units = Math.max(1, (hours * 3_600_000) / unitMs);
  return (ids * Math.max(0, ids - 1)) / 2 / units / 2 ** bits;
}
