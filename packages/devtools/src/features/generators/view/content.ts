/* The prose of the Generators tab. */

import { clockTime, grouped, utcTime } from '@sno-id/kit/data';
import type { Counted } from '../../../source/source.ts';

export const listText = {
  label: 'Generators',
  find: 'Find generators',
  placeholder: 'Find by name, partition, context',
  found: (found: number, count: number): string => `${grouped(found)} of ${grouped(count)}`,
  more: (count: number): string => `Show ${grouped(count)} more`,
  none: 'No matching generators',
  noneHint: 'Find by any part of a name or context, or by a whole partition such as 7 or 0x0007.',
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
  load: 'Rate',
} as const;

export const madeText = {
  unseen: 'not seen',
  since: ({ sinceMs, isPartial }: Counted): string =>
    isPartial ? `partial since ${clockTime(sinceMs).slice(0, 8)}` : `since ${utcTime(sinceMs)}`,
} as const;

export const deviceText = {
  title: (name: string): string => `Grants of ${name}`,
  status: 'Status',
  position: 'Position',
  reach: 'Grants reach',
  checkIn: 'Check-in',
  cells: 'Cells',
  columns: ['Cells', 'Slab', 'Slot', 'Lane', 'Times (UTC)'],
  inUse: 'in use',
  spare: 'spare',
  random: 'random in each unit',
} as const;
