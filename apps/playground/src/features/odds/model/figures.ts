/*
 * The formulas. Those for generators are the SDK's `collisionOdds` and `collisionRate`; this file has the
 * points at which they are evaluated, and what follows for many generators.
 */

import { GREATEST } from '@sno-id/kit/data';
import { UNIT_MS } from '@sno-id/sdk/read';
import { collisionOdds, collisionRate } from '@sno-id/sdk/snowflake';

/** The schemes to compare when generators share an identity. */
export const SCHEMES = ['first', 'random', 'snowflake'] as const;
export type Scheme = (typeof SCHEMES)[number];

/** Bits of an identity. */
export const PARTITION_BITS = 16;
export const INSTANCE_BITS = 10;
/** The random bits of a UUID v4; the other 6 are its version and variant. */
export const UUID_BITS = 122;
/** The possible positions of a random start: the lower half of the sequence. */
const START_SPREAD: number = (GREATEST.sequence + 1) / 2;

/** The largest number of generators in the birthday chart, and the distance between its points. */
export const MOST_GENERATORS = 1_000;
const STEP = 10;

const IDENTITY_BITS: Readonly<Record<Scheme, number>> = {
  first: PARTITION_BITS,
  random: PARTITION_BITS,
  snowflake: INSTANCE_BITS,
};

/** The odds that two of `generators` share an identity: a point of the chart. */
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

/**
 * The smallest number of generators of which two share an identity with a probability of at least one half.
 */
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

/** IDs per hour that two generators with the same identity both make, each making `rate` per second. */
export function duplicatesAnHour(scheme: Scheme, rate: number): number {
  const perSecond = [rate, rate] as const;
  if (scheme === 'snowflake') return collisionRate({ perSecond, unitMs: 1 });
  return collisionRate({ perSecond, unitMs: UNIT_MS, startSpread: scheme === 'random' ? START_SPREAD : 1 });
}

/** A point of the chart with all schemes. */
export interface RatePoint extends Readonly<Record<Scheme, number>> {
  readonly rate: number;
}

/** Rates from 0.1 to 1,000, evenly spaced on a logarithmic scale. */
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
 * The expected number of duplicates if generators draw an identity at random and each makes `rate` IDs per
 * second for some hours: the expectation for a pair that shares one, times the expected number of such pairs.
 */
export function expectedDuplicates(scheme: Scheme, generators: number, rate: number, hours: number): number {
  const sharing = (generators * (generators - 1)) / 2 / 2 ** IDENTITY_BITS[scheme];
  return sharing * duplicatesAnHour(scheme, rate) * hours;
}

/** The expected number of equal pairs among random IDs. */
export function expectedRandomDuplicates(ids: number, bits: number): number {
  return (ids * Math.max(0, ids - 1)) / 2 / 2 ** bits;
}
