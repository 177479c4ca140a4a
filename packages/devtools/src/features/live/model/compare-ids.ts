import { fieldTexts, ID_BITS, readingText } from '@sno-id/kit/data';
import { toBigInt } from '@sno-id/sdk';
import type { LoggedId } from '../../../ids/id-rows.ts';

/** Compares two IDs of one family; undefined for a sno ID and a snowflake. */
export function compared(a: LoggedId, b: LoggedId) {
  if ('values' in a !== 'values' in b) return undefined;
  const [fieldsOfA, fieldsOfB] = [fieldsOf(a, b.unixMs), fieldsOf(b, a.unixMs)];
  const names = [...new Set([...fieldsOfA.keys(), ...fieldsOfB.keys()])];
  const bytes = bytesOf(a).map((byte, i) => ({ a: byte, b: bytesOf(b)[i]! }));
  return {
    fields: names.map(name => ({ name, a: fieldsOfA.get(name) ?? '', b: fieldsOfB.get(name) ?? '' })),
    /** Milliseconds from the first to the second. */
    apartMs: b.unixMs - a.unixMs,
    /** As digits, most significant first. */
    bytes,
    /** How many bits differ. */
    differing: bytes.reduce((sum, { a, b }) => sum + [...a].filter((bit, i) => bit !== b[i]).length, 0),
  };
}

/** `otherMs`: the time of the other one, of which the day is left out where it is the same. */
function fieldsOf(id: LoggedId, otherMs: number): Map<string, string> {
  const time = ['Time', readingText(id.unixMs, otherMs)] as const;
  if ('values' in id)
    return new Map([time, ...id.values.map(({ name, value }) => [name, `${value}`] as const)]);
  const [, ...others] = fieldTexts(id);
  return new Map([time, ...others.map(({ label, value }) => [label, value] as const)]);
}

function bytesOf(id: LoggedId): string[] {
  const [value, width] = 'values' in id ? [id.id, 64] : [toBigInt(id.text), ID_BITS];
  return value.toString(2).padStart(width, '0').match(/.{8}/g) ?? [];
}
