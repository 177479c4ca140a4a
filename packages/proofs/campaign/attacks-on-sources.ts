/*
 * The methods of generators, shared ones and others, with values of all kinds in each argument.
 */

import type { Generator, SnoSource } from '../../sdk/src/index.ts';
import type { SharedGenerator } from '../../sdk/src/shared/index.ts';
import { type Attack, isIndex, isNumberIn, isPlain } from './attack.ts';
import { partsOfBytes, partsOfText, type SnoParts } from './decode.ts';

/** An attack on a method, and the IDs that it makes if it is not refused. */
export interface AttackOnSource<Source extends SnoSource = SnoSource> extends Attack<Source> {
  idsOf(result: never, value: never): SnoParts[];
}

const on = <Source extends SnoSource>(
  name: string,
  names: readonly string[] | undefined,
  accepts: (value: unknown) => boolean,
  call: (source: Source, value: never) => unknown,
  idsOf: AttackOnSource['idsOf'] = () => [],
): AttackOnSource<Source> => ({ name, names, accepts, call, idsOf });

const isMeta = (value: unknown): boolean => value === undefined || isIndex(value, 255);
const isCount = (value: unknown): boolean => isIndex(value);
const isBytes = (value: unknown): boolean => value instanceof Uint8Array && value.length >= 10;
const isTarget = (value: unknown): boolean => Array.isArray(value) || isBytes(value);
const isNoOption = (value: unknown): boolean =>
  value === undefined || (isPlain(value) && Object.keys(value).length === 0);

const text = (id: string): SnoParts[] => [partsOfText(id)];
const texts = (ids: readonly string[]): SnoParts[] => ids.map(partsOfText);
const bytes = (array: Uint8Array, at: number | undefined): SnoParts[] => [partsOfBytes(array, at ?? 0)];
const first = (target: Uint8Array | string[]): SnoParts[] =>
  Array.isArray(target) ? text(target[0]!) : bytes(target, 0);

const ATTACKS: readonly AttackOnSource[] = [
  on('next(meta)', ['meta'], isMeta, ({ next }, value) => next(value), text),
  // A number is the index of a callback of `map`; anything else is nothing.
  on(
    'next(meta, index)',
    [],
    () => true,
    ({ next }, value) => (next as (...args: unknown[]) => unknown)(0, value),
    text,
  ),
  on(
    'nextBytes(meta)',
    ['meta'],
    isMeta,
    ({ nextBytes }, value) => nextBytes(value),
    (array: Uint8Array) => bytes(array, 0),
  ),
  on(
    'nextBytes(into)',
    ['bytes'],
    value => value === undefined || isBytes(value),
    ({ nextBytes }, value) => nextBytes(0, value),
    (array: Uint8Array) => bytes(array, 0),
  ),
  on(
    'nextBytes(at)',
    ['at', 'bytes.length'],
    value => value === undefined || isIndex(value, 2),
    ({ nextBytes }, value) => nextBytes(0, new Uint8Array(12), value),
    bytes,
  ),
  on('batch(count)', ['count'], isCount, ({ batch }, value) => batch(value), texts),
  on('batch(meta)', ['meta'], isMeta, ({ batch }, value) => batch(1, value), texts),
  on('batchInto(target)', ['target'], isTarget, ({ batchInto }, value) => batchInto(value, 1), first),
  on('batchInto(count)', ['count'], isCount, ({ batchInto }, value) => batchInto([], value), texts),
  on(
    'batchInto(meta)',
    ['meta'],
    isMeta,
    ({ batchInto }, value) => batchInto(new Uint8Array(10), 1, value),
    first,
  ),
  on(
    'subscribe(listener)',
    ['listener'],
    value => typeof value === 'function',
    ({ subscribe }, value) => subscribe(value)(),
  ),
  // An object whose keys are unknown is refused by the name of its key.
  on('subscribe(options)', undefined, isNoOption, ({ subscribe }, value) => subscribe(() => {}, value)()),
  on(
    'subscribe(ids)',
    ['ids'],
    value => value === undefined || typeof value === 'boolean',
    ({ subscribe }, value) => subscribe(() => {}, { ids: value })(),
  ),
];

const FIRST_MS = 1_262_304_000_000;
const END_MS = 3_461_327_255_552;

export const ATTACKS_ON_GENERATORS: readonly AttackOnSource<Generator>[] = [
  ...ATTACKS,
  on(
    'at(unixMs)',
    ['unixMs'],
    value => isNumberIn(value, FIRST_MS, END_MS),
    ({ at }, value) => at(value),
  ),
  on('at(meta)', ['meta'], isMeta, ({ at }, value) => at(FIRST_MS, value)),
];

export const ATTACKS_ON_SHARED_GENERATORS: readonly AttackOnSource<SharedGenerator>[] = [
  ...ATTACKS,
  on(
    'reserve(count)',
    ['count'],
    value => isIndex(value, 0x1_0000, 1),
    ({ reserve }, value) => reserve(value),
  ),
];
