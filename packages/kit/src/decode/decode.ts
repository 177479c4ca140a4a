/*
 * Decodes what comes from outside: files, other windows, servers, storage. The schemas are valibot's; those
 * here are the ones of which most are made. The message of a schema is what it expects.
 */

import * as v from 'valibot';
import type { Result } from './result.ts';

/**
 * Takes a value over as a schema has it, or says what is wrong first: `context.id: expected a text, got 5`.
 */
export function decode<T>(schema: v.GenericSchema<unknown, T>, value: unknown): Result<T> {
  const { success, output, issues } = v.safeParse(schema, value, { abortEarly: true });
  return success ? { ok: true, value: output } : { ok: false, problem: problemOf(issues[0]) };
}

/** The value as a schema has it; undefined if it does not fit. */
export function decodeOrNot<T>(schema: v.GenericSchema<unknown, T>, value: unknown): T | undefined {
  const { success, output } = v.safeParse(schema, value, { abortEarly: true });
  return success ? output : undefined;
}

function problemOf({ path, message, input }: v.BaseIssue<unknown>): string {
  const name = path?.map(({ key }) => String(key)).join('.');
  return `${name ? `${name}: ` : ''}expected ${message}, got ${shown(input)}`;
}

function shown(value: unknown): string {
  if (value === undefined) return 'nothing';
  if (typeof value === 'object' && value !== null) return Array.isArray(value) ? 'a list' : 'an object';
  return (typeof value === 'string' ? JSON.stringify(value) : String(value)).slice(0, 40);
}

/** An object. Of a property that is missing, the message is what its schema expects. */
export function fields<const T extends v.ObjectEntries>(entries: T) {
  // Without a prototype: what an app adds to that of all objects, valibot would take for a schema.
  return v.object(Object.assign(Object.create(null) as T, entries), ({ path }) => {
    const missing = entries[path?.[0]?.key as string] as { message?: unknown } | undefined;
    return typeof missing?.message === 'string' ? missing.message : 'an object';
  });
}

/**
 * An object that is one of several kinds, as its property `key` says, which must be one of `names`. It is
 * valibot's `variant` in a tenth of its size: the first that accepts the property decides.
 */
export function kinds<const K extends string, const T extends KindOf<K>>(
  key: K,
  options: readonly T[],
  names: string,
): v.GenericSchema<unknown, v.InferOutput<T>> {
  const none = fields({ [key]: v.custom<never>(() => false, names) });
  return v.lazy(value => {
    const kind = (value as { readonly [name: string]: unknown } | null | undefined)?.[key];
    return options.find(({ entries }) => v.is(entries[key], kind)) ?? none;
  }) as v.GenericSchema<unknown, v.InferOutput<T>>;
}

type KindOf<K extends string> = v.GenericSchema & { readonly entries: Readonly<Record<K, v.GenericSchema>> };

/** A list of at most `most` items, which are read only if there are no more. */
export function list<const T extends v.GenericSchema>(item: T, most: number) {
  const isList = (value: unknown) => Array.isArray(value) && value.length <= most;
  return v.pipe(v.custom<unknown[]>(isList, `a list of at most ${most}`), v.array(item));
}

/** A number, both ends included. NaN is refused. */
export function numberFrom(min: number, max: number) {
  const isBetween = (value: unknown) => typeof value === 'number' && value >= min && value <= max;
  return v.custom<number>(isBetween, `a number from ${min} to ${max}`);
}

/** A whole number, both ends included. */
export function whole(min = 0, max = Number.MAX_SAFE_INTEGER) {
  const isWhole = (value: unknown) =>
    Number.isInteger(value) && (value as number) >= min && (value as number) <= max;
  return v.custom<number>(isWhole, `a whole number from ${min} to ${max}`);
}

/** One of several texts or numbers. */
export function oneOf<const T extends readonly (string | number)[]>(values: T) {
  return v.picklist(values, values.join(' or '));
}

/** Reads what no schema describes: what `read` returns undefined for is refused. */
export function readAs<I, O>(read: (value: I) => O | undefined, expected: string) {
  return v.rawTransform<I, O>(({ dataset, addIssue, NEVER }) => {
    const value = read(dataset.value);
    if (value !== undefined) return value;
    addIssue({ message: expected });
    return NEVER;
  });
}
