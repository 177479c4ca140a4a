import { dayTime, type FieldName, grouped } from '@sno-id/kit/data';
import { type Sno, toFields } from '@sno-id/sdk';
import { LAYOUT } from '@sno-id/sdk/read';
import { KINDS } from '../../../lib/first-id.ts';
import { partText } from '../content.ts';

/** A part of an ID in words. */
export interface Part {
  readonly field: FieldName;
  readonly name: string;
  readonly value: string;
  /** What it is, in one sentence. */
  readonly sentence: string;
}

/** The five parts of an ID of the first screen. */
export function partsOf(id: Sno): Part[] {
  const { unixMs, tick, meta, partition, sequence } = toFields(id);
  const values: Record<FieldName, string> = {
    time: partText.time.value({ time: dayTime(unixMs) }),
    tick: String(tick),
    metabyte: partText.metabyte.value({ meta, kind: KINDS[meta - 1] ?? '' }),
    partition: grouped(partition),
    sequence: grouped(sequence),
  };
  return LAYOUT.map(({ name: field }) => {
    const { name, sentence } = partText[field];
    return { field, name, value: values[field], sentence };
  });
}

/**
 * The part that each character stands for: the one that most of its bits belong to, and the tick for the
 * eighth, which holds its only bit.
 */
export const CHARACTER_PARTS: readonly FieldName[] = [
  ...Array<FieldName>(7).fill('time'),
  'tick',
  ...Array<FieldName>(2).fill('metabyte'),
  ...Array<FieldName>(3).fill('partition'),
  ...Array<FieldName>(3).fill('sequence'),
];
