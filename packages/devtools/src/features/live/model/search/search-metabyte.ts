/*
 * Reads a metabyte: its number, or what a schema of the app calls its values.
 */

import { GREATEST, hexOf, readInteger } from '@sno-id/kit/data';
import type { AnyMeta } from '../../../../core/options.ts';
import { notUnderstood, type SearchReading } from './reading.ts';

/** Schemas by the names of their generators; `*` is that of all others. */
export type Metas = Readonly<Record<string, AnyMeta>>;

/** One thing that a metabyte must say: `paid`, `gift`, `state: paid`. */
interface Condition {
  readonly field?: string | undefined;
  readonly value: string;
}

/** How many names of values a problem lists. */
const LISTED = 4;

/**
 * Reads the names of values: a choice or a flag alone, or `field: value`; several with commas or semicolons,
 * as a metabyte is described. Undefined where no schema has all of them.
 */
export function searchNames(text: string, metas: Metas): SearchReading | undefined {
  const conditions = text.split(/\s*[,;]\s*/).map(conditionOf);
  const wanted = new Map<string, Uint8Array>();
  for (const [name, meta] of Object.entries(metas)) {
    const bytes = bytesOf(conditions, meta);
    if (bytes) wanted.set(name, bytes);
  }
  if (wanted.size === 0) return undefined;
  const all = wanted.get('*');
  return {
    ok: true,
    label: `Metabyte: ${conditions.map(({ field, value }) => (field ? `${field} = ${value}` : value)).join(', ')}`,
    test: id =>
      !('values' in id) &&
      (Object.hasOwn(metas, id.maker.name) ? wanted.get(id.maker.name) : all)?.[id.meta] === 1,
  };
}

/** Reads a metabyte where only one can be meant. */
export function searchMetabyte(text: string, metas: Metas): SearchReading {
  const names = searchNames(text, metas);
  if (names) return names;
  const number = readInteger(text, 0, GREATEST.meta);
  if (!number.ok) return notUnderstood(`a metabyte from 0 to 255${namesOf(metas)}`, text);
  const { value } = number;
  return {
    ok: true,
    label: `Metabyte ${value} (${hexOf(value, 2)})`,
    test: id => !('values' in id) && id.meta === value,
  };
}

/** An example of a name that the schemas have. */
export function someName(metas: Metas): string | undefined {
  return valueNames(metas)[0];
}

function namesOf(metas: Metas): string {
  const names = valueNames(metas);
  if (names.length === 0) return '';
  return ` or the name of a value (${names.slice(0, LISTED).join(', ')}${names.length > LISTED ? ', …' : ''})`;
}

function valueNames(metas: Metas): string[] {
  const fields = Object.values(metas).flatMap(({ fields }) => fields);
  const names = fields.flatMap(({ kind, name, choices }) => (kind === 'flag' ? [name] : (choices ?? [])));
  return [...new Set(names)];
}

function conditionOf(text: string): Condition {
  const [, field, value] = /^(.+?)\s*[:=]\s*(.*)$/.exec(text) ?? [];
  return value === undefined ? { value: text } : { field, value };
}

/** A 1 for each byte in which all conditions hold; undefined if the schema does not know one of them. */
function bytesOf(conditions: readonly Condition[], meta: AnyMeta): Uint8Array | undefined {
  const bytes = Uint8Array.from({ length: GREATEST.meta + 1 }, (_, byte) => {
    const parts = meta.parts(byte);
    return Number(conditions.every(condition => parts.some(part => holds(condition, part))));
  });
  return bytes.includes(1) ? bytes : undefined;
}

function holds(
  { field, value }: Condition,
  part: {
    readonly name: string;
    readonly code: number;
    readonly value: boolean | number | string | undefined;
  },
): boolean {
  if (field === undefined) {
    return typeof part.value === 'string'
      ? isSame(part.value, value)
      : part.value === true && isSame(part.name, value);
  }
  if (!isSame(part.name, field)) return false;
  if (typeof part.value === 'boolean') return (part.value ? YES : NO).some(word => isSame(word, value));
  return isSame(String(part.value), value) || isSame(String(part.code), value);
}

const YES = ['true', 'yes', 'on', '1'];
const NO = ['false', 'no', 'off', '0'];

function isSame(a: string, b: string): boolean {
  return a.toLowerCase() === b.toLowerCase();
}
