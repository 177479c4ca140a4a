import { corrupt, type MemoryKind } from './memory.ts';
import type { Packing, SharedState } from './packed-state.ts';

/** Where the words lie: the state, and behind it the record of each timeline. */
const STATE = 0;
const RECORDS = 1;
/** After this many tries, a reader gives up: threads that follow the protocol never interfere that often. */
export const MOST_TRIES = 100_000;

/** What the words of a generator can say. */
export interface Content {
  /** What to call the buffer in an error. */
  readonly kind: MemoryKind;
  readonly packing: Packing;
  /** The numbers of a unit, both inclusive. */
  readonly first: number;
  readonly last: number;
}

/** Where all threads together stand, with the records: that of the timeline in use does not count. */
export interface SharedPosition extends SharedState {
  readonly records: readonly bigint[];
}

/** Writes the words of a generator that resumes from a state. Before any other thread has the buffer. */
export function initWords(words: BigUint64Array, state: bigint, records: readonly bigint[]): void {
  words[STATE] = state;
  words.set(records, RECORDS);
}

/** The state word. */
export function loadState(words: BigUint64Array): bigint {
  return Atomics.load(words, STATE);
}

/** Puts another state word in the place of the one that is there. Returns the word that was there. */
export function exchange(words: BigUint64Array, expected: bigint, next: bigint): bigint {
  return Atomics.compareExchange(words, STATE, expected, next);
}

/** The record of each timeline. */
export function loadRecords(words: BigUint64Array, { packing }: Content): bigint[] {
  return Array.from({ length: packing.timelines }, (_, timeline) => Atomics.load(words, RECORDS + timeline));
}

/**
 * Puts on record how far a timeline has come, unless more is on record. False if another thread came between.
 */
export function raise(words: BigUint64Array, timeline: number, record: bigint): boolean {
  const old = Atomics.load(words, RECORDS + timeline);
  return old >= record || Atomics.compareExchange(words, RECORDS + timeline, old, record) === old;
}

/**
 * Takes a state word apart.
 *
 * @throws RangeError for one that no thread of this generator can have written.
 */
export function readState(word: bigint, { kind, packing, first, last }: Content): SharedState {
  const state = packing.unpack(word);
  if (state.unit <= packing.maxUnit && state.sequence >= first && state.sequence <= last) return state;
  throw corrupt(kind, 'other data');
}

/** Reads all words at one moment. Throws as {@link readState} does. */
export function readPosition(words: BigUint64Array, content: Content): SharedPosition {
  const { kind, packing } = content;
  for (let tries = 0; tries < MOST_TRIES; tries++) {
    const before = readState(loadState(words), content);
    const records = loadRecords(words, content);
    const state = readState(loadState(words), content);
    // No timeline is entered twice in one unit, so that nobody has left this one in between.
    if (state.unit !== before.unit || state.version !== before.version) continue;
    if (records.every(record => packing.unitOf(record) <= packing.maxUnit)) return { ...state, records };
    throw corrupt(kind, 'other data');
  }
  throw alwaysChanging(kind);
}

/** The error for words that others change at each try. */
export function alwaysChanging(kind: MemoryKind): Error {
  return corrupt(kind, 'one that other code changes');
}
