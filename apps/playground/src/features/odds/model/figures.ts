/*
 * What the formulas say. Those of generators are the SDK's own, `collisionOdds` and `collisionRate`; here are only the places at
 * which they are asked, and what follows from them for many generators.
 */

import { GREATEST } from '@sno-id/kit/data';
import { UNIT_MS } from '@sno-id/sdk';
import { collisionOdds, collisionRate } from '@sno-id/sdk/snowflake';

/** The schemes that are compared where generators share an identity. */
export const SCHEMES = ['first', 'random', 'snowflake'] as const;
export type Scheme = (typeof SCHEMES)[number];

/** Bits of an identity. */
export const PARTITION_BITS = 16;
export const INSTANCE_BITS = 10;
/** Random bits of a UUID v4: the other 6 are its version and variant. */
export const UUID_BITS = 122;
/** Places at which a random start may be: the lower half of the sequence. */
export const START_SPREAD: number = (GREATEST.sequence + 1) / 2;

/** The most generators that the birthday chart goes to, and how many apart its points are. */
export const MOST_GENERATORS = 1_000;
const STEP = 10;

export const IDENTITY_BITS: Readonly<Record<Scheme, number>> = {
  first: PARTITION_BITS,
  random: PARTITION_BITS,
  snowflake: INSTANCE_BITS,
};

/** The odds that two of so many generators share an identity: at a point of the chart. */
export interface BirthdayPoint {
  readonly generators: number;
  readonly partitions: number;
  readonly instances: number;
}

export function birthdayCurve(): readonly BirthdayPoint[] {
  return Array.from({ length: MOST_GENERATORS / STEP + 1 }, (_, index) => birthdayAt(index * STEP));
}

export function birthdayAt(generators: number): BirthdayPoint {
  return {
    generators,
    partitions: collisionOdds({ generators, idBits: PARTITION_BITS }),
    instances: collisionOdds({ generators, idBits: INSTANCE_BITS }),
  };
}

/** The fewest generators of which it is as likely as not that two share an identity of so many bits. */
export function evenOdds(idBits: number): number {
  let low = 1;
  let high = 2 ** idBits + 1;
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2);
    if (collisionOdds({ generators: middle, idBits }) >= 0.5) high = middle;
    else low = middle;
  }
  return high;
}

/** IDs an hour that two with the same identity both make, each making `rate` a second. */
export function duplicatesAnHour(scheme: Scheme, rate: number): number {
  const perSecond = [rate, rate] as const;
  if (scheme === 'snowflake') return collisionRate({ perSecond, unitMs: 1 });
  return collisionRate({ perSecond, unitMs: UNIT_MS, startSpread: scheme === 'random' ? START_SPREAD : 1 });
}

/** The same for all schemes: a point of the chart. */
export interface RatePoint extends Readonly<Record<Scheme, number>> {
  readonly rate: number;
}

/** Rates from 0.1 to 1,000, evenly by powers. */
export function rateCurve(): readonly RatePoint[] {
  return Array.from({ length: 41 }, (_, index) => ratePointAt(10 ** (index / 10 - 1)));
}

export function ratePointAt(rate: number): RatePoint {
  const [first, random, snowflake] = SCHEMES.map(scheme => duplicatesAnHour(scheme, rate)) as [
    number,
    number,
    number,
  ];
  return { rate, first, random, snowflake };
}

/**
 * Duplicates on average when so many generators draw an identity at random and each makes `rate` IDs a second for so many hours: that
 * of a pair which shares one, times how many pairs do.
 */
export function expectedDuplicates(scheme: Scheme, generators: number, rate: number, hours: number): number {
  const sharing = (generators * (generators - 1)) / 2 / 2 ** IDENTITY_BITS[scheme];
  return sharing * duplicatesAnHour(scheme, rate) * hours;
}

/** Pairs that are alike, on average, among so many IDs that are random in all their bits. */
export function expectedRandomDuplicates(ids: number, bits: number): number {
  return (ids * Math.max(0, ids - 1)) / 2 / 2 ** bits;
}
