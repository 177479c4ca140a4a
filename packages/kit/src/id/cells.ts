import { type Sno, toBigInt, toBytes } from '@sno-id/sdk';
import { BYTE_RUNS, CHARACTER_RUNS, type FieldName, ID_BITS, type Run } from './fields.ts';

/** Bits of one field in one character or byte, as digits. */
export interface CellBits {
  readonly field: FieldName;
  readonly letter: string;
  readonly digits: string;
  /** Of the ID, where they begin. */
  readonly firstBit: number;
}

/** A character or a byte of an ID. */
export interface Cell {
  readonly text: string;
  readonly runs: readonly CellBits[];
}

/** The 16 characters of an ID, each with its five bits by field. */
export function characterCells(id: Sno): Cell[] {
  return cellsOf([...id], CHARACTER_RUNS, digitsOf(id));
}

/** The ten bytes of an ID, each with its eight bits by field. */
export function byteCells(id: Sno): Cell[] {
  const texts = Array.from(toBytes(id), byte => byte.toString(16).padStart(2, '0'));
  return cellsOf(texts, BYTE_RUNS, digitsOf(id));
}

function cellsOf(texts: readonly string[], runs: readonly Run[][], digits: string): Cell[] {
  return texts.map((text, i) => ({
    text,
    runs: (runs[i] ?? []).map(({ field, firstBit, width }) => ({
      field: field.name,
      letter: field.letter,
      digits: digits.slice(firstBit, firstBit + width),
      firstBit,
    })),
  }));
}

function digitsOf(id: Sno): string {
  return toBigInt(id).toString(2).padStart(ID_BITS, '0');
}
