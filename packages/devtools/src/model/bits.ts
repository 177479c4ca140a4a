import { type Sno, toBigInt, toBytes } from '@sno-id/sdk';
import { BYTE_RUNS, type FieldName, ID_BITS } from './fields.ts';

/** Bits of one field in one byte, as digits. */
export interface ByteBits {
  readonly field: FieldName;
  readonly letter: string;
  readonly digits: string;
}

/** One byte of an ID. */
export interface ByteCell {
  /** Two hex digits. */
  readonly hex: string;
  readonly runs: readonly ByteBits[];
}

/** The ten bytes of an ID, each with its eight bits by field. */
export function byteCells(id: Sno): ByteCell[] {
  const digits = toBigInt(id).toString(2).padStart(ID_BITS, '0');
  return Array.from(toBytes(id), (byte, i) => ({
    hex: byte.toString(16).padStart(2, '0'),
    runs: (BYTE_RUNS[i] ?? []).map(({ field, firstBit, width }) => ({
      field: field.name,
      letter: field.letter,
      digits: digits.slice(firstBit, firstBit + width),
    })),
  }));
}
