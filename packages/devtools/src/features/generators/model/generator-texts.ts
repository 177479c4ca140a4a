import { durationText, GREATEST, grouped, isoText, plural } from '@sno-id/kit/data';
import type { SnowflakeDescription } from '@sno-id/sdk/snowflake';
import type { Registered } from '../../../core/registry.ts';
import { findOverlaps, type Overlap } from '../../../ids/collisions.ts';
import { blockText } from '../../../ids/granted.ts';
import { shownName } from '../../../ids/maker.ts';
import { isDevice } from '../../../source/device.ts';
import type { DeviceStatus } from '../../../source/device-status.ts';
import { type Description, isSnowflake } from '../../../source/family.ts';
import type { GeneratorKey } from '../../../source/source.ts';
import type { Duplicates } from './duplicates.ts';

/** `app (this page)`. */
export function nameOf({ name, context }: Pick<Registered, 'name' | 'context'>): string {
  return `${shownName(name)} (${context.label})`;
}

/** The name of a generator that may have gone since. */
export function nameByKey(key: GeneratorKey, generators: readonly Registered[]): string {
  const found = generators.find(generator => generator.key === key);
  return found ? nameOf(found) : `${shownName(key.slice(key.indexOf('/') + 1))} (gone)`;
}

/** `32,768–65,535`, `7`. */
export function rangeText(from: number, to: number): string {
  return from === to ? grouped(from) : `${grouped(from)}–${grouped(to)}`;
}

/** What is said of two generators that overlap. */
export function overlapText(overlap: Overlap<Registered>): string {
  return `${nameOf(overlap.a)} and ${nameOf(overlap.b)} ${sharedText(overlap)}`;
}

/** `share partition 7, sequences 0–9`, `share block 23, lane 6`: what two generators have in common. */
export function sharedText({ a, b, from, to }: Overlap<Registered>): string {
  const areDevices = isDevice(a.description) && isDevice(b.description);
  const block = areDevices && blockText(a.description.partition, from, to - from + 1);
  if (block) return `share ${block}`;
  const numbers = from === to ? 'sequence' : 'sequences';
  return `share ${identityText(a.description)}, ${numbers} ${rangeText(from, to)}`;
}

/** `partition 4615`, `layout and node (worker 5)`: what generators that could collide have in common. */
function identityText(description: Description): string {
  if (!isSnowflake(description)) return `partition ${description.partition}`;
  const node = nodeText(description);
  return node === '' ? 'their layout' : `layout and node (${node})`;
}

/**
 * `datacenter 1, worker 5`: the identity of a snowflake generator; empty for a layout without node fields.
 */
export function nodeText({ node }: SnowflakeDescription): string {
  return Object.entries(node)
    .map(([name, value]) => `${name} ${grouped(value)}`)
    .join(', ');
}

/**
 * `time 41, datacenter 5, worker 5, sequence 12`: the fields and their widths in bits, most significant
 * first.
 */
export function layoutText({ fields }: SnowflakeDescription): string {
  return fields.map(({ name, width }) => `${name} ${width}`).join(', ');
}

/** `units of 1 ms since 2010-11-04`: how a layout counts time. */
export function timeText({ unitMs, epochMs }: SnowflakeDescription): string {
  return `units of ${durationText(unitMs)} since ${isoText(epochMs).slice(0, 10)}`;
}

/** `shared generator`: the kind of a source, in words. */
export function kindText({ kind }: Description): string {
  return kind.replaceAll('-', ' ');
}

/** Why a device is provisional. */
export const REASONS: Readonly<Record<NonNullable<DeviceStatus['reason']>, string>> = {
  'no-check-in': 'the options name no authority',
  'no-grant': 'no grant yet',
  storage: 'its storage does not answer',
  fork: 'a copy of this device was found, and new grants are pending',
  closed: 'it was closed, or its page was left',
};

/** `Granted`, `Provisional`: what keeps the IDs of a device unique. */
export function statusName({ kind }: DeviceStatus): string {
  if (kind === 'provisional') return 'Provisional';
  return kind === 'late' ? 'Granted, late' : 'Granted';
}

/** `one writer with b`: with whom of its context a generator certainly is one, if with any. */
export function writerText({ key, writer = 0, context }: Registered, all: readonly Registered[]) {
  const same = all.filter(one => one.key !== key && one.context.id === context.id && one.writer === writer);
  const names = same.map(({ name }) => shownName(name)).join(', ');
  return writer > 0 && names !== '' ? `one writer with ${names}` : undefined;
}

/** `shared with app (tab) and 2 more`: with whom a generator could make the same ID, if with any. */
export function sharingText(of: Registered, all: readonly Registered[], areApart: Duplicates['areApart']) {
  const [first, ...more] = all.filter(
    one => one.key !== of.key && findOverlaps([of, one], areApart).some(({ count }) => count > 0),
  );
  return first && `shared with ${nameOf(first)}${more.length > 0 ? ` and ${grouped(more.length)} more` : ''}`;
}

/** Why it is not known whether two can collide, which may be one writer. */
export function twinsText({ a, b }: Overlap<Registered>): string {
  const names = `${nameOf(a)} and ${nameOf(b)}`;
  return a.description.kind === 'generator'
    ? `${names}, which have one partition and range: with one clock object they continue from each other, with two they repeat IDs, and no ID has shown which, so give each its own range`
    : `${names}, which are shared generators of one range: two ends of one cannot collide, two separate ones can`;
}

/** How likely a repeat is between generators of one partition and the whole sequence, if any are. */
export function chanceText(overlaps: readonly Overlap<Registered>[]): string | undefined {
  // Those made without a partition have the whole range, and begin each unit at random.
  const isWhole = ({ a, from, to }: Overlap<Registered>) =>
    !isSnowflake(a.description) && from === 0 && to === GREATEST.sequence;
  if (!overlaps.some(isWhole)) return undefined;
  return (
    'If these partitions were set, IDs repeat in every unit in which both generate with the same metabytes. If ' +
    'they were drawn at random, two IDs of one unit and metabyte repeat with odds of 1 in ' +
    `${grouped((GREATEST.sequence + 1) / 2)}.`
  );
}

/** `3 generators in 2 contexts`. */
export function countText(generators: readonly Pick<Registered, 'context'>[]): string {
  const contexts = new Set(generators.map(({ context }) => context.id)).size;
  return `${plural(generators.length, 'generator')} in ${plural(contexts, 'context')}`;
}
