/* The prose of the Generators tab. */

import { clockTime, grouped, plural, utcTime } from '@sno-id/kit/data';
import type { Counted } from '../../../source/source.ts';
import { rangeText } from '../model/generator-texts.ts';
import type { CommonRange } from '../model/ranges.ts';

export const radarText = {
  /** What is said of generators that share an identity and cannot collide. */
  ownRanges: (names: string): string =>
    `${names} each have their own sequence range, so they cannot collide.`,
  ownCells: (names: string): string =>
    `${names} share the partition but no cell, so their granted IDs cannot collide.`,
  gaps: (gaps: readonly string[]): string =>
    `Not compared: ${new Intl.ListFormat('en').format(gaps)}. Any of them could collide with any other generator.`,
  moreIdentities: (count: number): string =>
    `${plural(count, 'more partition')} ${count === 1 ? 'is' : 'are'} shared. They were compared, but are not listed.`,
  duplicates: (count: number): string => `${plural(count, 'duplicate')}: IDs that two generators both made`,
  almost: (count: number): string => `${grouped(count)} more differ only in the metabyte.`,
  unknown: (count: number): string => `${plural(count, 'more possible duplicate')} (metabytes not sent).`,
} as const;

/** `notes (this page), drafts (this page), and 3 more`. */
export function listedNames(names: readonly string[], more: number): string {
  return new Intl.ListFormat('en').format(more > 0 ? [...names, `${grouped(more)} more`] : names);
}

export const rangesText = {
  /** What is said once, instead of a bar for each generator. */
  common: ({ from, to, isWhole, isApart }: CommonRange, count: number): string =>
    `${count === 2 ? 'Both' : `All ${grouped(count)}`} generators use ${isWhole ? 'the whole sequence' : 'the same sequence range'}, ${rangeText(from, to)}.${isApart ? ' Each has its own partition or node.' : ''}`,
  /** Of those that share an identity and have different ranges. */
  each: (ranges: string): string => `Sequence ranges: ${ranges}.`,
  /** Of those that share an identity and the range. */
  shared: ({ from, to, isWhole }: CommonRange, names: string): string =>
    `${names} each use ${isWhole ? 'the whole sequence' : 'the same sequence range'}, ${rangeText(from, to)}.`,
} as const;

export const listText = {
  label: 'Generators',
  find: 'Find generators',
  placeholder: 'Find by name, partition, context',
  found: (found: number, count: number): string => `${grouped(found)} of ${grouped(count)}`,
  none: 'No matching generators',
  noneHint: 'Find by any part of a name or context, or by a whole partition such as 7 or 0x0007.',
  allHidden: 'All generators are hidden',
  allHiddenHint: 'They are still compared above.',
  hidden: (count: number): string => `${grouped(count)} hidden, still compared`,
  showHidden: 'Show hidden',
  pin: (name: string): string => `Pin ${name} to the top`,
  hide: (name: string): string => `Hide ${name}`,
} as const;

/** Columns of the list, and what stands in them instead of numbers. */
export const columnText = {
  generator: 'Generator',
  partition: 'Partition',
  node: 'Node',
  identity: 'Partition, node',
  noNode: 'no node fields',
  sequence: 'Sequence',
  whole: 'whole sequence',
  made: 'Made',
  marks: 'Pin or hide',
  load: 'Rate, headroom',
  full: (share: string): string => `pool full in ${share} of units`,
} as const;

export const madeText = {
  since: ({ sinceMs, isPartial }: Counted): string =>
    isPartial ? `partial since ${clockTime(sinceMs).slice(0, 8)}` : `since ${utcTime(sinceMs)}`,
} as const;

export const snapshotText = {
  none: 'This source does not provide snapshots.',
  copied: 'Could not save a file. The snapshot was copied instead.',
  validity:
    'Valid until the next ID. Two generators that resume from the same snapshot make the same IDs: restore it only once, after the original generator has stopped.',
} as const;

export const deviceText = {
  title: (name: string): string => `Grants of ${name}`,
  status: 'Status',
  position: 'Position',
  reach: 'Grants reach',
  checkIn: 'Check-in',
  clock: 'Clock',
  cells: 'Cells',
  columns: ['Cells', 'Slab', 'Slot', 'Lane', 'Times (UTC)'],
  noCells: 'No cell claimed.',
  inUse: 'in use',
  spare: 'spare',
  random: 'random in each unit',
  apart:
    'Granted IDs of different cells cannot collide. Provisional ones (tick 1) are kept apart by 31 random bits in each unit.',
} as const;
