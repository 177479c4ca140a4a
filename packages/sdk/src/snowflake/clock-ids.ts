import { refusal, requireInteger } from '../arguments.ts';

/**
 * Remembers the clock ID of a multi-clock generator over restarts: a number from 0 on. Both calls are synchronous. IDs
 * can repeat if one that was saved is lost, so that `save` must not return before it is durable.
 */
export interface ClockIdStore {
  /** Returns the clock ID that was saved last; undefined if there is none. */
  load(): number | undefined;
  /** Saves a clock ID. */
  save(clockId: number): void;
}

/** The clock IDs of one generator. */
export interface ClockIds {
  /** The one that it starts with. */
  readonly first: number;
  /** Makes sure that the next start begins behind this one. Runs code of the caller. */
  use(clockId: number): void;
}

/** Takes the clock ID after the one that was used last, and saves it. */
export function openClockIds(store: ClockIdStore, timelines: number): ClockIds {
  if (typeof store?.load !== 'function' || typeof store.save !== 'function') {
    throw refusal('clockIds', 'an object with functions load and save', store);
  }
  const last = store.load();
  if (last !== undefined) requireInteger('clockIds.load()', last, timelines - 1);
  const first = last === undefined ? 0 : (last + 1) % timelines;
  let saved = first;
  store.save(first);
  return {
    first,
    use(clockId) {
      if (clockId === saved) return;
      store.save(clockId);
      saved = clockId;
    },
  };
}

/** Reads what was saved as text. What is no number is refused by the generator. */
export function readClockId(text: string): number {
  return /^\d+$/.test(text) ? Number(text) : Number.NaN;
}

/** The part of Web Storage that is used: `localStorage` has it, and so has any polyfill. */
export interface StorageLike {
  getItem(key: string): string | null;
  setItem(key: string, value: string): void;
}

/**
 * Keeps the clock ID in Web Storage, under one key. For a page; `fileClockIds` of `@sno-id/sdk/node` is for a server.
 *
 * @throws what the storage throws, and TypeError or RangeError from the generator for what is no clock ID there.
 * @example
 * const generator = multiClock.createGenerator({ machine: 3, clockIds: storageClockIds(localStorage) });
 */
export function storageClockIds(storage: StorageLike, key = 'sno-clock-id'): ClockIdStore {
  return {
    load() {
      const text = storage.getItem(key);
      return text === null ? undefined : readClockId(text);
    },
    save: clockId => storage.setItem(key, String(clockId)),
  };
}
