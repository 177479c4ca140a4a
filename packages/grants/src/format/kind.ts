/*
 * Three kinds of IDs share one table and can never meet, because the top bit of the partition and the tick
 * tell them apart:
 *
 *       granted        top bit 1, tick 0    unique by construction
 *       provisional    top bit 1, tick 1    unique by odds: 31 random bits in each unit
 *       classic        top bit 0            made by createGenerator() with a partition below 0x8000
 */

import { partitionOf, type Sno, type SnoFields, tickOf, toFields } from '@sno-id/sdk';
import { EPOCH_MS, UNIT_MS } from '@sno-id/sdk/internal';

export type Kind = 'granted' | 'provisional' | 'classic';

/** The kind that an ID is of, by its bits alone. That nobody forged it is for `verify` to say. */
export function kindOf(id: Sno): Kind {
  return kindIn({ partition: partitionOf(id), tick: tickOf(id) });
}

/** The same, of fields that are read already. */
export function kindIn({ partition, tick }: Pick<SnoFields, 'partition' | 'tick'>): Kind {
  if (partition < 0x8000) return 'classic';
  return tick ? 'provisional' : 'granted';
}

/** The unit and the label that an ID was generated from. */
export function placeOf(id: Sno): { readonly unit: number; readonly label: number } {
  const fields = toFields(id);
  return { unit: (fields.unixMs - EPOCH_MS) / UNIT_MS, label: labelIn(fields) };
}

/** The label, of fields that are read already. */
export function labelIn({ partition, sequence }: Pick<SnoFields, 'partition' | 'sequence'>): number {
  return (partition % 0x8000) * 0x1_0000 + sequence;
}
