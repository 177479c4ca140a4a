/*
 * Where the fields of an ID lie in its characters and bytes. A character is 5 bits, so that three of the
 * sixteen hold bits of two fields: 7 (time, tick), 9 (metabyte, partition) and 12 (partition, sequence).
 */

import { BYTE_LENGTH, type Field, LAYOUT, TEXT_LENGTH } from '@sno-id/sdk/read';

export type FieldName = Field['name'];

/** Neighbouring bits of one field. */
export interface Run {
  readonly field: Field;
  readonly firstBit: number;
  readonly width: number;
}

const BYTE_BITS = 8;
export const ID_BITS: number = BYTE_LENGTH * BYTE_BITS;
export const CHARACTER_BITS: number = ID_BITS / TEXT_LENGTH;

/** Splits `width` bits from `firstBit` into runs of one field each. */
export function runsWithin(firstBit: number, width: number): Run[] {
  const end = firstBit + width;
  return LAYOUT.flatMap(field => {
    const from = Math.max(firstBit, field.firstBit);
    const to = Math.min(end, field.firstBit + field.width);
    return from < to ? [{ field, firstBit: from, width: to - from }] : [];
  });
}

/** The runs of each character. */
export const CHARACTER_RUNS: readonly Run[][] = runsOfEach(CHARACTER_BITS);
/** The runs of each byte. */
export const BYTE_RUNS: readonly Run[][] = runsOfEach(BYTE_BITS);

/** The characters of which most bits belong to one field, as [field, from, to): how text is coloured. */
export const TEXT_RUNS: readonly (readonly [field: FieldName, from: number, to: number])[] = textRuns();

/** All 80 bits as a gradient from left to right that is exact to the bit: what is drawn under a text. */
export const BITS_GRADIENT: string = `linear-gradient(90deg, ${LAYOUT.map(
  ({ name, firstBit, width }) => `var(--${name}) ${percent(firstBit)} ${percent(firstBit + width)}`,
).join(', ')})`;

function runsOfEach(width: number): Run[][] {
  return Array.from({ length: ID_BITS / width }, (_, i) => runsWithin(i * width, width));
}

function textRuns(): [FieldName, number, number][] {
  const owners = CHARACTER_RUNS.map(runs => runs.reduce((a, b) => (b.width > a.width ? b : a)).field.name);
  return LAYOUT.filter(({ name }) => owners.includes(name)).map(({ name }) => [
    name,
    owners.indexOf(name),
    owners.lastIndexOf(name) + 1,
  ]);
}

function percent(bit: number): string {
  return `${(bit / ID_BITS) * 100}%`;
}
