/*
 * Three kinds of IDs share one table and can never meet, because the top bit of the partition and the tick tell them
 * apart:
 *
 *       granted        top bit 1, tick 0    unique by construction
 *       provisional    top bit 1, tick 1    unique by odds: 31 random bits in each unit
 *       classic        top bit 0            made by createGenerator() with a partition below 0x8000
 */

import { EPOCH_MS, partitionOf, type Sno, sequenceOf, tickOf, UNIT_MS, unixMsOf } from '@sno-id/sdk';

export type Kind = 'granted' | 'provisional' | 'classic';

/** The kind that an ID is of, by its bits alone. That nobody forged it is for `verify` to say. */
export function kindOf(id: Sno): Kind {
  if (partitionOf(id) < 0x8000) return 'classic';
  return tickOf(id) ? 'provisional' : 'granted';
}

/** The unit and the label that an ID was made from. */
export function placeOf(id: Sno): { readonly unit: number; readonly label: number } {
  return {
    unit: (unixMsOf(id) - EPOCH_MS) / UNIT_MS,
    label: (partitionOf(id) % 0x8000) * 0x1_0000 + sequenceOf(id),
  };
}
