import type { Form } from '@sno-id/devtools/kit';
import {
  BYTE_RUNS,
  CHARACTER_RUNS,
  type FieldName,
  grouped,
  hexOf,
  ID_BITS,
  localTime,
  type Run,
} from '@sno-id/devtools/kit';
import { type Sno, toBigInt, toBytes, toFields, toHex, toUuid } from '@sno-id/sdk';

/** Bits of one field, as they are written in one character or byte. */
export interface Bits {
  readonly field: FieldName;
  readonly letter: string;
  readonly digits: string;
  /** Of the ID, where they begin. */
  readonly firstBit: number;
}

/** A character or a byte with its bits. */
export interface Cell {
  readonly text: string;
  readonly runs: readonly Bits[];
}

/** One field, in words and digits. */
export interface FieldText {
  readonly field: FieldName;
  readonly label: string;
  readonly value: string;
  /** The same in other words. */
  readonly notes: readonly string[];
}

/** One way to write the ID. */
export interface FormText {
  readonly form: Form;
  readonly text: string;
}

/** Unix milliseconds of unit 0, and milliseconds in a unit. */
const EPOCH_MS = Date.UTC(2010);
const UNIT_MS = 4;

/** The 16 characters. */
export function charactersOf(id: Sno): Cell[] {
  const digits = digitsOf(id);
  return CHARACTER_RUNS.map((runs, i) => ({ text: id[i] ?? '', runs: runs.map(run => bitsOf(run, digits)) }));
}

/** The ten bytes, in hex. */
export function bytesOf(id: Sno): Cell[] {
  const digits = digitsOf(id);
  const bytes = toBytes(id);
  return BYTE_RUNS.map((runs, i) => ({
    text: (bytes[i] ?? 0).toString(16).padStart(2, '0'),
    runs: runs.map(run => bitsOf(run, digits)),
  }));
}

/** The five fields, all but the distance of the time from now. */
export function fieldsOf(id: Sno): FieldText[] {
  const { unixMs, tick, meta, partition, sequence } = toFields(id);
  const unit = (unixMs - EPOCH_MS) / UNIT_MS;
  return [
    {
      field: 'time',
      label: 'Time',
      value: new Date(unixMs).toISOString(),
      notes: [localTime(unixMs), `unit ${grouped(unit)}`],
    },
    {
      field: 'tick',
      label: 'Tick',
      value: String(tick),
      notes: ['flips when the clock goes back'],
    },
    {
      field: 'metabyte',
      label: 'Metabyte',
      value: String(meta),
      notes: [hexOf(meta, 2), `0b${meta.toString(2).padStart(8, '0')}`],
    },
    {
      field: 'partition',
      label: 'Partition',
      value: String(partition),
      notes: [hexOf(partition, 4), `bytes ${partition >> 8}, ${partition & 0xff}`],
    },
    {
      field: 'sequence',
      label: 'Sequence',
      value: String(sequence),
      notes: [hexOf(sequence, 4)],
    },
  ];
}

/** All forms, each as it can be pasted back. */
export function formsOf(id: Sno): FormText[] {
  return [
    { form: 'text', text: id },
    { form: 'UUID', text: toUuid(id) },
    { form: 'hex', text: toHex(id) },
    { form: 'BigInt', text: `${toBigInt(id)}n` },
    { form: 'bytes', text: `[${toBytes(id).join(', ')}]` },
  ];
}

function digitsOf(id: Sno): string {
  return toBigInt(id).toString(2).padStart(ID_BITS, '0');
}

function bitsOf({ field, firstBit, width }: Run, digits: string): Bits {
  const { name, letter } = field;
  return { field: name, letter, digits: digits.slice(firstBit, firstBit + width), firstBit };
}
