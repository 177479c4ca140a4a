import { type Overlap, oddsOfMeeting } from '../../model/collisions.ts';
import { grouped } from '../../model/integer.ts';
import type { Registered } from '../../model/registry.ts';
import type { GeneratorKey } from '../../source/source.ts';

/** `app (this page)`. */
export function nameOf({ name, context }: Pick<Registered, 'name' | 'context'>): string {
  return `${name} (${context.label})`;
}

/** The name of a generator that may have gone since. */
export function nameByKey(key: GeneratorKey, generators: readonly Registered[]): string {
  const found = generators.find(generator => generator.key === key);
  return found ? nameOf(found) : `${key.slice(key.indexOf('/') + 1)} (gone)`;
}

/** `32,768–65,535`, `7`. */
export function rangeText(from: number, to: number): string {
  return from === to ? grouped(from) : `${grouped(from)}–${grouped(to)}`;
}

/** What the radar says of two generators that overlap. */
export function overlapText({ a, b, from, to }: Overlap<Registered>): string {
  const numbers = from === to ? 'sequence' : 'sequences';
  const { partition } = a.description;
  return `${nameOf(a)} and ${nameOf(b)} share partition ${grouped(partition)}, ${numbers} ${rangeText(from, to)}`;
}

/** Whether both could have been made without a partition, which gives the whole range and random starts. */
export function mayStartAtRandom({ from, to }: Pick<Overlap<Registered>, 'from' | 'to'>): boolean {
  return from === 0 && to === 0xffff;
}

/** `1 in 32,768`: the odds of two generators with random starts, with so many IDs each in one unit. */
export function oddsText(each: number): string {
  return `1 in ${grouped(Math.round(1 / oddsOfMeeting(each, each)))}`;
}

/** `3 generators in 2 contexts`. */
export function countText(generators: readonly Pick<Registered, 'context'>[]): string {
  const contexts = new Set(generators.map(({ context }) => context.id)).size;
  return `${plural(generators.length, 'generator')} in ${plural(contexts, 'context')}`;
}

/** `1 pair`, `2 pairs`. */
export function plural(count: number, noun: string): string {
  return `${grouped(count)} ${noun}${count === 1 ? '' : 's'}`;
}

/** `0`, `0.5`, `20`, `16,384,000`: IDs a second. */
export function rateText(rate: number): string {
  return rate > 0 && rate < 10 ? rate.toFixed(1) : grouped(Math.round(rate));
}

/** A file name that says what is in it: anything else than letters, digits, dots and dashes becomes a dash. */
export function snapshotFileName(name: string): string {
  return `${name.replace(/[^\p{L}\p{N}.-]+/gu, '-').slice(0, 60)}.snapshot.json`;
}
