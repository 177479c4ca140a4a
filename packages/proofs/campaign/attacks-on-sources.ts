/*
 * The methods that generators and shared generators have in common, with values of all kinds in each
 * argument.
 */

import type { SnoSource } from '../../sdk/src/index.ts';
import { type Attack, isIndex, isPlain } from './attack.ts';
import { partsOfBytes, partsOfText, type SnoParts } from './decode.ts';

/** An attack on a method, and the IDs that it makes if it is not refused. */
export interface AttackOnSource<Source extends SnoSource = SnoSource> extends Attack<Source> {
  idsOf(result: never, value: never): SnoParts[];
}

const isMeta = (value: unknown): boolean => value === undefined || isIndex(value, 255);
const isCount = (value: unknown): boolean => isIndex(value);
const isView = (value: unknown, Kind: typeof Uint8Array | typeof Uint16Array, length: number): boolean =>
  ArrayBuffer.isView(value) && value instanceof Kind && value.length >= length;

const none = (): SnoParts[] => [];
const text = (id: string): SnoParts[] => [partsOfText(id)];
const texts = (ids: readonly string[]): SnoParts[] => ids.map(partsOfText);
const bytes = (array: Uint8Array): SnoParts[] => [partsOfBytes(array, 0)];
const first = (target: Uint8Array | Uint16Array | string[]): SnoParts[] => {
  if (Array.isArray(target)) return text(target[0]!);
  return target instanceof Uint8Array ? bytes(target) : text(String.fromCharCode(...target.subarray(0, 16)));
};

export const ATTACKS_ON_SOURCES: readonly AttackOnSource[] = [
  {
    name: 'next(meta)',
    names: ['meta'],
    accepts: isMeta,
    call: ({ next }, value) => next(value),
    idsOf: text,
  },
  {
    name: 'next(meta, index)',
    names: [],
    // A number is the index of a callback of `map`; anything else is nothing.
    accepts: () => true,
    call: ({ next }, value) => (next as (meta: number, index: unknown) => unknown)(0, value),
    idsOf: text,
  },
  {
    name: 'nextBytes(meta)',
    names: ['meta'],
    accepts: isMeta,
    call: ({ nextBytes }, value) => nextBytes(value),
    idsOf: bytes,
  },
  {
    name: 'nextBytes(into)',
    names: ['bytes'],
    accepts: value => value === undefined || isView(value, Uint8Array, 10),
    call: ({ nextBytes }, value) => nextBytes(0, value),
    idsOf: bytes,
  },
  {
    name: 'nextBytes(at)',
    names: ['at', 'bytes.length'],
    accepts: value => value === undefined || isIndex(value, 2),
    call: ({ nextBytes }, value) => nextBytes(0, new Uint8Array(12), value),
    idsOf: (array: Uint8Array, at: number | undefined) => [partsOfBytes(array, at ?? 0)],
  },
  {
    name: 'batch(count)',
    names: ['count'],
    accepts: isCount,
    call: ({ batch }, value) => batch(value),
    idsOf: texts,
  },
  {
    name: 'batch(meta)',
    names: ['meta'],
    accepts: isMeta,
    call: ({ batch }, value) => batch(1, value),
    idsOf: texts,
  },
  {
    name: 'batchInto(target)',
    names: ['target'],
    accepts: value => Array.isArray(value) || isView(value, Uint8Array, 10) || isView(value, Uint16Array, 16),
    call: ({ batchInto }, value) => batchInto(value, 1),
    idsOf: first,
  },
  {
    name: 'batchInto(count)',
    names: ['count'],
    accepts: isCount,
    call: ({ batchInto }, value) => batchInto([], value),
    idsOf: texts,
  },
  {
    name: 'batchInto(meta)',
    names: ['meta'],
    accepts: isMeta,
    call: ({ batchInto }, value) => batchInto(new Uint16Array(16), 1, value),
    idsOf: first,
  },
  {
    name: 'subscribe(listener)',
    names: ['listener'],
    accepts: value => typeof value === 'function',
    call: ({ subscribe }, value) => subscribe(value)(),
    idsOf: none,
  },
  {
    name: 'subscribe(options)',
    // An object whose keys are unknown is refused by the name of its key.
    names: undefined,
    accepts: value => value === undefined || (isPlain(value) && Object.keys(value).length === 0),
    call: ({ subscribe }, value) => subscribe(() => {}, value)(),
    idsOf: none,
  },
  {
    name: 'subscribe(ids)',
    names: ['ids'],
    accepts: value => value === undefined || typeof value === 'boolean',
    call: ({ subscribe }, value) => subscribe(() => {}, { ids: value })(),
    idsOf: none,
  },
];
