/*
 * Which generators could make the same ID: those that share an identity and some of its sequence numbers. The
 * identity of a generator of sno IDs is its partition; that of a snowflake generator is its layout and node.
 * Devices claim cells, which are numbers for a stretch of time.
 * IDs of the two families are never the same.
 */

import { GREATEST } from '@sno-id/kit/data';
import type { IdSourceDescription } from '@sno-id/sdk';
import type { SnowflakeDescription } from '@sno-id/sdk/snowflake';
import { isDevice } from '../source/device.ts';
import type { GeneratorKey } from '../source/source.ts';

/** What has to be known of a generator. */
export interface Claim {
  readonly key: GeneratorKey;
  readonly context?: { readonly id: string };
  readonly writer?: number | undefined;
  readonly description: ClaimedBySno | ClaimedBySnowflakes;
}

type ClaimedBySno = Pick<IdSourceDescription, 'kind' | 'partition' | 'sequenceMin' | 'sequenceMax'>;
type ClaimedBySnowflakes = Pick<
  SnowflakeDescription,
  'kind' | 'node' | 'fields' | 'epochMs' | 'unitMs' | 'range'
>;

/** Numbers from … to, both included. */
export interface Range {
  readonly from: number;
  readonly to: number;
}

/** Two generators that share an identity and the numbers from … to. */
export interface Overlap<T extends Claim> extends Range {
  readonly a: T;
  readonly b: T;
}

/** An identity that several generators have. */
export interface SharedIdentity<T extends Claim> {
  readonly identity: string;
  readonly generators: readonly T[];
  /** How many pairs overlap; 0 if every generator has its own numbers. */
  readonly count: number;
  /** The first {@link MAX_LISTED} of them. */
  readonly overlaps: readonly Overlap<T>[];
  /**
   * Pairs with one and the same range that may be one writer: two ends of one shared generator, which never
   * collide as two separate ones do, or two generators of one context, which continue from each other unless
   * their clock objects differ, of which there is no sign yet. Their descriptions are the same. The first
   * {@link MAX_LISTED} of them.
   */
  readonly twins: readonly Overlap<T>[];
}

/** How many pairs of an identity are listed: of 4,000 generators there can be eight million. */
export const MAX_LISTED = 100;

/** The numbers that a generator may use in each unit. */
export function rangeOf(description: Claim['description']): Range {
  if (!('fields' in description)) return { from: description.sequenceMin, to: description.sequenceMax };
  const [from, to] = description.range;
  return { from, to };
}

/** How many numbers a unit has, of which each generator uses its range. */
export function numbersIn(description: Claim['description']): number {
  if (!('fields' in description)) return GREATEST.sequence + 1;
  return 2 ** (description.fields.find(({ role }) => role === 'sequence')?.width ?? 0);
}

/** What two generators must have in common to be able to make the same ID, as a text to compare. */
export function identityOf(description: Claim['description']): string {
  if (!('fields' in description)) return String(description.partition);
  const { epochMs, unitMs, fields, node } = description;
  // Two layouts may call the same bits by other names.
  const bits = fields.map(({ name, role, width }) => [role, width, node[name] ?? 0]);
  return JSON.stringify([epochMs, unitMs, bits]);
}

/**
 * Finds the identities that several generators share, those with overlaps first, then by partition. Two that
 * `areApart`, by their keys, were seen to be no twins.
 */
export function findOverlaps<T extends Claim>(
  generators: readonly T[],
  areApart: (a: GeneratorKey, b: GeneratorKey) => boolean = () => false,
): SharedIdentity<T>[] {
  const byIdentity = new Map<string, T[]>();
  for (const generator of generators) {
    if (isProvisional(generator)) continue;
    const identity = identityOf(generator.description);
    const others = byIdentity.get(identity);
    if (others) others.push(generator);
    else byIdentity.set(identity, [generator]);
  }
  return [...byIdentity]
    .filter(([, sharing]) => sharing.length > 1)
    .map(([identity, sharing]) => ({ identity, generators: sharing, ...compareAll(sharing, areApart) }))
    .sort(
      (x, y) =>
        Number(y.count > 0) - Number(x.count > 0) ||
        partitionOf(x.generators[0]!) - partitionOf(y.generators[0]!),
    );
}

/** Compares each with each. Pairs are counted; objects are made only of those that are listed. */
function compareAll<T extends Claim>(
  sharing: readonly T[],
  areApart: (a: GeneratorKey, b: GeneratorKey) => boolean,
): Pick<SharedIdentity<T>, 'count' | 'overlaps' | 'twins'> {
  const ranges = sharing.map(({ description }) => rangeOf(description));
  const overlaps: Overlap<T>[] = [];
  const twins: Overlap<T>[] = [];
  let count = 0;
  sharing.forEach((a, i) => {
    for (let j = i + 1; j < sharing.length; j++) {
      const b = sharing[j]!;
      const from = Math.max(ranges[i]!.from, ranges[j]!.from);
      const to = Math.min(ranges[i]!.to, ranges[j]!.to);
      if (from > to || areKeptApart(a, b)) continue;
      if (areTwins({ a, b, from, to }) && !areApart(a.key, b.key)) {
        if (!(a.writer! > 0) && twins.length < MAX_LISTED) twins.push({ a, b, from, to });
        continue;
      }
      count++;
      if (overlaps.length < MAX_LISTED) overlaps.push({ a, b, from, to });
    }
  });
  return { count, overlaps, twins };
}

/**
 * Whether it draws 31 random bits for each unit, as a device without a cell does: it has no numbers to
 * compare.
 */
export function isProvisional({ description }: Pick<Claim, 'description'>): boolean {
  return isDevice(description) && description.status.kind === 'provisional';
}

/** Whether two hold different cells: another slot is another time, another block or lane another number. */
function areKeptApart(a: Claim, b: Claim): boolean {
  if (!isDevice(a.description) || !isDevice(b.description)) return false;
  const [own, other] = [a.description.status.cells[0], b.description.status.cells[0]];
  return !own || !other || own.slab !== other.slab || own.slot !== other.slot;
}

function areTwins({ a, b, from, to }: Overlap<Claim>): boolean {
  if (a.writer !== b.writer) return false;
  const isOfOneContext = a.context !== undefined && a.context.id === b.context?.id;
  const kind = isOfOneContext && a.description.kind === 'generator' ? 'generator' : 'shared-generator';
  return [a, b].every(({ description }) => {
    const range = rangeOf(description);
    return description.kind === kind && range.from === from && range.to === to;
  });
}

/** Where a generator stands in the order of partitions: snowflakes have none, and come last. */
function partitionOf({ description }: Claim): number {
  return 'fields' in description ? Number.POSITIVE_INFINITY : description.partition;
}
