/*
 * Reads a metabyte: its number, or what a schema of the app calls its values.
 */

import { GREATEST, hexOf, readInteger } from '@sno-id/kit/data';
import type { AnyMeta } from '../../../../core/options.ts';
import { notUnderstood, type SearchReading } from './reading.ts';
import { isSame } from './search-maker.ts';

/** Schemas by the names of their generators; `*` is that of all others. */
export type Metas = Readonly<Record<string, AnyMeta>>;

/**
 * Reads the names of values: a choice or a flag alone, or `field: value`; several with commas or semicolons,
 * as a metabyte is described. Undefined where no schema has all of them.
 */
export function searchNames(text: string, metas: Metas): SearchReading | undefined {
  const conditions = text.split(/\s*[,;]\s*/).map(one => one.replace(/\s*[:=]\s*/, ': '));
  const wanted = new Map<string, Uint8Array>();
  for (const [name, meta] of Object.entries(metas)) {
    const bytes = bytesOf(conditions, meta);
    if (bytes) wanted.set(name, bytes);
  }
  if (wanted.size === 0) return undefined;
  const all = wanted.get('*');
  return {
    ok: true,
    label: `Metabyte: ${conditions.join(', ')}`,
    test: id =>
      !('values' in id) &&
      (Object.hasOwn(metas, id.maker.name) ? wanted.get(id.maker.name) : all)?.[id.meta] === 1,
  };
}

/** Says what a field of a schema can be, of a text that names one and a value that it does not have. */
export function notChosen(text: string, metas: Metas): SearchReading | undefined {
  const [, field = '', got = ''] = /^([^:=]+?)\s*[:=]\s*(.*)$/.exec(text) ?? [];
  const all = Object.values(metas).flatMap(meta =>
    Array.from({ length: GREATEST.meta + 1 }, (_, byte) => meta.parts(byte)).flat(),
  );
  const values = all.flatMap(({ name, value }) =>
    isSame(name, field) && value !== undefined ? `${value}` : [],
  );
  const choices = [...new Set(values)];
  if (choices.length === 0) return undefined;
  const shown = choices.length > MOST_CHOICES ? [choices[0]!, '…', choices.at(-1)!] : choices;
  return notUnderstood(`${field} to be one of ${shown.join(', ')}`, got);
}

const MOST_CHOICES = 16;

/** Reads a metabyte where only one can be meant. */
export function searchMetabyte(text: string, metas: Metas): SearchReading {
  const names = searchNames(text, metas);
  if (names) return names;
  const number = readInteger(text, 0, GREATEST.meta);
  if (!number.ok) return notUnderstood('a metabyte from 0 to 255, or what its schema says', text);
  const { value } = number;
  return {
    ok: true,
    label: `Metabyte ${value} (${hexOf(value, 2)})`,
    test: id => !('values' in id) && id.meta === value,
  };
}

/** A 1 for each byte that meets all conditions, else 0; undefined if no byte does. */
function bytesOf(conditions: readonly string[], meta: AnyMeta): Uint8Array | undefined {
  const wanted = conditions.map(one => one.toLowerCase());
  const bytes = Uint8Array.from({ length: GREATEST.meta + 1 }, (_, byte) => {
    const said = new Set(meta.parts(byte).flatMap(saidBy));
    return Number(wanted.every(one => said.has(one)));
  });
  return bytes.includes(1) ? bytes : undefined;
}

interface Said {
  readonly name: string;
  readonly code: number;
  readonly value: boolean | number | string | undefined;
}

/** What a field says, in the ways to write it: `state: paid` and `paid`, `gift: true` and `gift`. */
function saidBy({ name, code, value }: Said): string[] {
  const alone = typeof value === 'string' ? [value] : value === true ? [name] : [];
  return [`${name}: ${value ?? code}`, ...alone].map(one => one.toLowerCase());
}
