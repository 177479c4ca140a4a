import { durationText, GREATEST, grouped, isoText, plural } from '@sno-id/kit/data';
import type { SnowflakeDescription } from '@sno-id/sdk/snowflake';
import type { Registered } from '../../../core/registry.ts';
import { findOverlaps, type Overlap, oddsOfMeeting } from '../../../ids/collisions.ts';
import { shownName } from '../../../ids/maker.ts';
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

/** `share partition 7, sequences 0–9`: what two generators have in common. */
export function sharedText({ a, from, to }: Overlap<Registered>): string {
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

/** `Granted`, `Provisional`: what keeps the IDs of a device unique. */
export function statusName({ kind }: DeviceStatus): string {
  if (kind === 'provisional') return 'Provisional';
  return kind === 'late' ? 'Granted, late' : 'Granted';
}

/** Whether a generator is one writer with those of its context that say the same of themselves, if any do. */
export function writerText(of: Registered, all: readonly Registered[]): string | undefined {
  const { key, writer, context, description } = of;
  if (!writer) return undefined;
  const said = JSON.stringify(description);
  const isOther = (one: Registered) => one.key !== key && one.context.id === context.id && one.writer;
  const twins = all.filter(one => isOther(one) && JSON.stringify(one.description) === said);
  const same = twins.filter(one => one.writer === writer);
  const names = (same.length > 0 ? same : twins).map(({ name }) => shownName(name)).join(', ');
  if (names === '') return undefined;
  return `${same.length === 0 ? 'another writer than' : writer > 0 ? 'one writer with' : 'perhaps one writer with'} ${names}`;
}

/** `shared with app (tab) and 2 more`: with whom a generator could make the same ID, if with any. */
export function sharingText(of: Registered, all: readonly Registered[], areApart: Duplicates['areApart']) {
  const [first, ...more] = all.filter(
    one => one.key !== of.key && findOverlaps([of, one], areApart).some(({ count }) => count > 0),
  );
  return first && `shared with ${nameOf(first)}${more.length > 0 ? ` and ${grouped(more.length)} more` : ''}`;
}

/** What is said of two that may be one writer. */
export function twinsText({ a, b }: Overlap<Registered>): string {
  if (a.description.kind === 'generator') {
    return `${nameOf(a)} and ${nameOf(b)} have the same partition and range in one context. They continue from each other and cannot collide, unless they have different clock objects.`;
  }
  return `${nameOf(a)} and ${nameOf(b)} are shared generators with the same range. The two ends of one shared generator cannot collide, but two separate generators can.`;
}

/** Whether both could have been made without a partition, which gives the whole range and random starts. */
function mayStartAtRandom({ a, from, to }: Overlap<Registered>): boolean {
  return !isSnowflake(a.description) && from === 0 && to === GREATEST.sequence;
}

/**
 * How likely a repeat is between generators of one partition and the whole sequence; undefined if none are,
 * or if a repeat has been seen.
 */
export function chanceText(
  overlaps: readonly Overlap<Registered>[],
  haveMet: Duplicates['haveMet'],
): string | undefined {
  if (!overlaps.some(mayStartAtRandom) || overlaps.some(({ a, b }) => haveMet(a.key, b.key)))
    return undefined;
  return (
    'If these partitions were set, each unit starts at the same number: a repeat is certain in every unit in ' +
    'which both generate IDs with the same metabytes. If they were drawn at random, each unit starts at a random ' +
    `number: the odds of a repeat are ${oddsText(1)} in a unit with 1 ID each and ${oddsText(100)} with 100 each, ` +
    'and only if the metabytes match too.'
  );
}

/** `1 in 32,768`: the odds of two generators with random starts, with `each` IDs each in one unit. */
function oddsText(each: number): string {
  return `1 in ${grouped(Math.round(1 / oddsOfMeeting(each, each)))}`;
}

/** `3 generators in 2 contexts`. */
export function countText(generators: readonly Pick<Registered, 'context'>[]): string {
  const contexts = new Set(generators.map(({ context }) => context.id)).size;
  return `${plural(generators.length, 'generator')} in ${plural(contexts, 'context')}`;
}
