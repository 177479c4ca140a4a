/*
 * The map: the members with their partitions and ranges, as plain data, and the operations on it.
 */

import { clamp, GREATEST } from '@sno-id/kit/data';

/** The largest partition and the largest sequence number: both have two bytes. */
export const LAST: number = GREATEST.sequence;
/** The smallest range of a generator. */
export const LEAST_POOL = 4;
export const MAX_MEMBERS = 12;
export const MIN_RATE = 1;
export const MAX_RATE = 10_000;

/** One generator of the map. */
export interface Member {
  /** Its name: a letter. */
  readonly letter: string;
  readonly partition: number;
  /** The sequence numbers it may use in each unit, both ends included. */
  readonly min: number;
  readonly max: number;
  /** IDs per second, on average. */
  readonly rate: number;
}

export type Layout = readonly Member[];

/** Two members that could generate the same ID, and the numbers that both may use. */
export interface Overlap {
  readonly a: Member;
  readonly b: Member;
  readonly min: number;
  readonly max: number;
}

/** The members of one partition: a row of the map. */
export interface Row {
  readonly partition: number;
  readonly members: readonly Member[];
}

/**
 * The map that the section opens with, which shows what goes wrong: A and B start each unit at the same
 * number of one partition. C has its own partition.
 */
export const START_LAYOUT: Layout = [
  { letter: 'A', partition: 7, min: 0, max: LAST >> 1, rate: 20 },
  { letter: 'B', partition: 7, min: 0, max: LAST, rate: 20 },
  { letter: 'C', partition: 8, min: 0, max: LAST, rate: 20 },
];

export function rowsOf(layout: Layout): readonly Row[] {
  const partitions = [...new Set(layout.map(({ partition }) => partition))].sort((a, b) => a - b);
  return partitions.map(partition => ({
    partition,
    members: layout.filter(member => member.partition === partition),
  }));
}

/** Every pair that could collide, in the order of the layout. */
export function overlapsOf(layout: Layout): readonly Overlap[] {
  return layout.flatMap((a, index) =>
    layout.slice(index + 1).flatMap(b => {
      const min = Math.max(a.min, b.min);
      const max = Math.min(a.max, b.max);
      return a.partition === b.partition && min <= max ? [{ a, b, min, max }] : [];
    }),
  );
}

/** The name of a pair, the same in either order. */
export function pairName(a: string, b: string): string {
  return a < b ? `${a}${b}` : `${b}${a}`;
}

/** The first unused letter; undefined if the map is full. */
export function freeLetter(layout: Layout): string | undefined {
  if (layout.length >= MAX_MEMBERS) return undefined;
  return [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'].find(letter => layout.every(member => member.letter !== letter));
}

/** The partition after the largest one in use, or else the smallest free one. */
export function freePartition(layout: Layout): number {
  const used = new Set(layout.map(({ partition }) => partition));
  const above = Math.max(-1, ...used) + 1;
  if (above <= LAST) return above;
  let free = 0;
  while (used.has(free)) free++;
  return free;
}

/** Adds a member with its own partition. A full map stays unchanged. */
export function added(layout: Layout): Layout {
  const letter = freeLetter(layout);
  if (letter === undefined) return layout;
  const partition = freePartition(layout);
  return [...layout, { letter, partition, min: 0, max: LAST, rate: 20 }];
}

/** Adds a member with the same configuration as another, which is the mistake to demonstrate. */
export function cloned(layout: Layout, of: string): Layout {
  const letter = freeLetter(layout);
  const member = layout.find(({ letter }) => letter === of);
  return letter === undefined || !member ? layout : [...layout, { ...member, letter }];
}

export function changed(layout: Layout, letter: string, change: Partial<Member>): Layout {
  return layout.map(member => (member.letter === letter ? { ...member, ...change } : member));
}

export function without(layout: Layout, letter: string): Layout {
  return layout.filter(member => member.letter !== letter);
}

/** The part of a bar that is moved. */
export type Part = 'min' | 'max' | 'both';

/** Moves a part of a range as far as there is room. Moving one end leaves the other in place. */
export function moved({ min, max }: Pick<Member, 'min' | 'max'>, part: Part, to: number) {
  if (part === 'min') return { min: clamp(Math.round(to), 0, max - LEAST_POOL + 1), max };
  if (part === 'max') return { min, max: clamp(Math.round(to), min + LEAST_POOL - 1, LAST) };
  const start = clamp(Math.round(to), 0, LAST - (max - min));
  return { min: start, max: start + max - min };
}

const STEP = 0x100;
const BIG_STEP = 0x1000;

/** The number that a key moves a part of a range to; undefined for other keys. */
export function keyTarget(
  key: string,
  shift: boolean,
  { min, max }: Pick<Member, 'min' | 'max'>,
  part: Part,
): number | undefined {
  const from = part === 'max' ? max : min;
  const step = shift ? BIG_STEP : STEP;
  // Evenly split ranges start at a multiple of the step and end just before one.
  const odd = part === 'max' ? 1 : 0;
  if (key === 'ArrowRight') return (Math.floor((from + odd) / step) + 1) * step - odd;
  if (key === 'ArrowLeft') return (Math.ceil((from + odd) / step) - 1) * step - odd;
  if (key === 'Home') return 0;
  if (key === 'End') return LAST;
  return undefined;
}

/** The horizontal position of a number on the map. */
export function percent(number: number): string {
  return `${(100 * number) / (LAST + 1)}%`;
}
