/*
 * Which generators could make the same ID: those that share a partition and some of its sequence numbers.
 */

import type { IdSourceDescription } from '@sno-id/sdk';
import type { GeneratorKey } from '../source/source.ts';

/** What has to be known of a generator. */
export interface Claim {
  readonly key: GeneratorKey;
  readonly description: Pick<IdSourceDescription, 'partition' | 'sequenceMin' | 'sequenceMax'>;
}

/** Numbers from … to, both included. */
export interface Range {
  readonly from: number;
  readonly to: number;
}

/** Two generators that share a partition and the numbers from … to. */
export interface Overlap<T extends Claim> extends Range {
  readonly a: T;
  readonly b: T;
}

/** A partition that several generators use. */
export interface SharedPartition<T extends Claim> {
  readonly partition: number;
  /** In the order in which they were given. */
  readonly generators: readonly T[];
  /** Each pair that overlaps; none where every generator has numbers of its own. */
  readonly overlaps: readonly Overlap<T>[];
}

/** Finds the partitions that several generators share, those with overlaps first, then by number. */
export function findOverlaps<T extends Claim>(generators: readonly T[]): SharedPartition<T>[] {
  const byPartition = new Map<number, T[]>();
  for (const generator of generators) {
    const { partition } = generator.description;
    const others = byPartition.get(partition);
    if (others) others.push(generator);
    else byPartition.set(partition, [generator]);
  }
  return [...byPartition]
    .filter(([, sharing]) => sharing.length > 1)
    .map(([partition, sharing]) => ({ partition, generators: sharing, overlaps: overlapsOf(sharing) }))
    .sort(
      (x, y) => Number(y.overlaps.length > 0) - Number(x.overlaps.length > 0) || x.partition - y.partition,
    );
}

function overlapsOf<T extends Claim>(sharing: readonly T[]): Overlap<T>[] {
  return sharing.flatMap((a, i) =>
    sharing.slice(i + 1).flatMap(b => {
      const from = Math.max(a.description.sequenceMin, b.description.sequenceMin);
      const to = Math.min(a.description.sequenceMax, b.description.sequenceMax);
      return from <= to ? [{ a, b, from, to }] : [];
    }),
  );
}

/** Puts ranges together where they touch or overlap; in ascending order. */
export function unionOf(ranges: readonly Range[]): Range[] {
  const union: Range[] = [];
  for (const range of [...ranges].sort((a, b) => a.from - b.from)) {
    const last = union.at(-1);
    if (last && range.from <= last.to + 1) {
      union[union.length - 1] = { from: last.from, to: Math.max(last.to, range.to) };
    } else union.push({ from: range.from, to: range.to });
  }
  return union;
}

/** Places at which a generator that was made without a partition may begin a unit: the lower half of the sequence. */
const RANDOM_STARTS = 32_768;

/**
 * The odds, 0 … 1, that two generators meet in one unit in which they make `a` and `b` IDs (1 … 32,768 each), where both were
 * made without a partition, got the same one by chance, and begin each unit at a random place.
 */
export function oddsOfMeeting(a: number, b: number): number {
  // They meet where the starts differ by less than the first of the two has made: N − d of N² pairs differ by d.
  const within = (made: number) => (made - 1) * RANDOM_STARTS - ((made - 1) * made) / 2;
  return (RANDOM_STARTS + within(a) + within(b)) / RANDOM_STARTS ** 2;
}
