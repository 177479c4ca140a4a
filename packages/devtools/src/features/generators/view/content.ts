/* The prose of the Generators tab. */

import { clockTime, grouped } from '@sno-id/kit/data';
import type { Counted } from '../../../source/source.ts';

export const radarText = {
  ownRanges: 'They share layout and node, but each has its own range, so they cannot collide.',
  ownSequences: 'They share the partition, but each has its own sequence range, so they cannot collide.',
  gaps: (gaps: readonly string[]): string =>
    `Not compared: ${new Intl.ListFormat('en').format(gaps)}. Any of these could collide with the generators above, or with each other.`,
  moreMaps: (count: number): string =>
    count === 1
      ? '1 more partition is shared. It was compared, but is not drawn.'
      : `${grouped(count)} more partitions are shared. They were compared, but are not drawn.`,
  moreLanes: (count: number): string =>
    count === 1
      ? 'Compared, but not drawn: 1 more generator.'
      : `Compared, but not drawn: ${grouped(count)} more generators.`,
  morePairs: (count: number): string =>
    `${grouped(count)} of them are of further pairs, which are not listed.`,
  ownCells: 'They share the partition, but not a cell, so their granted IDs cannot collide.',
} as const;

export const madeText = {
  since: ({ sinceMs, isPartial }: Counted): string =>
    `since ${clockTime(sinceMs).slice(0, 8)}${isPartial ? ', with gaps' : ' UTC'}`,
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
  fork: 'A copy of this device was found. Unsent rows with suspect IDs need new ones: see resolveFork.',
  random: 'random in each unit',
} as const;

export const apartText =
  'Granted IDs (top bit of the partition 1, tick 0) of different cells cannot meet. Provisional ones (tick 1) are kept apart by 31 random bits in each unit.';
