import { refusal, requireInteger, requireMethod } from '../arguments.ts';

/**
 * Remembers the clock ID of one multi-clock generator over restarts. Both calls are synchronous, and must not
 * generate IDs themselves. A clock ID that was saved and is lost can repeat IDs, so `save` must not return
 * before it is durable.
 */
export interface ClockIdStore {
  /** Returns the clock ID that was saved last; undefined before the first. */
  load(): number | undefined;
  /**
   * Saves a clock ID: an integer from 0 on. It has to be durable when this returns, so a promise is refused:
   * by the compiler too, which would accept an async function for a plain `void`.
   */
  // biome-ignore lint/suspicious/noConfusingVoidType: see above.
  save(clockId: number): void | undefined;
}

/** The clock IDs of one generator. */
export interface ClockIds {
  /** The one that it starts with. */
  readonly first: number;
  /** Makes sure that the next start begins behind this one. Runs code of the caller. */
  use(clockId: number): void;
}

/**
 * Takes the clock ID after the one that was saved last, and saves it.
 *
 * @throws TypeError or RangeError for an invalid store and for a layout without timelines; the errors of the
 * store.
 */
export function openClockIds(store: ClockIdStore, timelines: number): ClockIds {
  if (timelines === 1) throw refusal('clockIds', 'none in a layout without timelines', store, RangeError);
  requireMethod('clockIds', store, 'load');
  requireMethod('clockIds', store, 'save');
  const last = store.load();
  if (last !== undefined) requireInteger('clockIds.load()', last, timelines - 1);
  const first = last === undefined ? 0 : (last + 1) % timelines;
  save(store, first);

  let saved = first;
  /** The clock IDs that the store may hold: after a save that failed, also the one to be saved. */
  let possible = new Set([first]);
  let isInStore = false;
  return {
    first,
    use(clockId) {
      if (clockId === saved) return;
      // A number that is taken now would have a clock ID that is not saved yet.
      if (isInStore)
        throw new TypeError('clockIds: expected a store that generates no IDs, got one that does');
      isInStore = true;
      try {
        const there = store.load();
        if (there !== undefined && !possible.has(there)) {
          const expected = `${saved}, which this generator saved last: another one uses the store`;
          throw refusal('clockIds.load()', expected, there, RangeError);
        }
        possible.add(clockId);
        save(store, clockId);
        possible = new Set([clockId]);
        saved = clockId;
      } finally {
        isInStore = false;
      }
    },
  };
}

/**
 * @throws TypeError for a store that answers with a promise: IDs would be made before the clock ID is
 * durable.
 */
function save(store: ClockIdStore, clockId: number): void {
  const answer = store.save(clockId) as { readonly then?: unknown } | null | undefined;
  if (typeof answer?.then !== 'function') return;
  throw new TypeError('clockIds.save(): expected it to save before it returns, got a promise');
}

/** The part of Web Storage that is used: `localStorage` has it, and so has any polyfill. */
export interface StorageLike {
  getItem(key: string): string | null;
  setItem(key: string, value: string): void;
}

/**
 * Keeps the clock ID in Web Storage, under one key for each generator. For one page at a time: `localStorage`
 * is common to all tabs. A browser writes it to the disk some time later, so a crash of the browser can lose
 * what was saved last. On a server, use `fileClockIds` of `@sno-id/sdk/node`.
 *
 * @throws TypeError for an invalid storage. Its `load` throws RangeError for a text that is not a clock ID.
 * @example
 * const generator = multiClock.createGenerator({ machine: 3, clockIds: storageClockIds(localStorage) });
 */
export function storageClockIds(storage: StorageLike, key = 'sno-clock-id'): ClockIdStore {
  requireMethod('storage', storage, 'getItem');
  requireMethod('storage', storage, 'setItem');
  if (typeof key !== 'string') throw refusal('key', 'a string', key);
  return {
    load() {
      const text = storage.getItem(key);
      if (text === null) return undefined;
      if (/^\d+$/.test(text)) return Number(text);
      throw refusal(key, 'a clock ID', text, RangeError);
    },
    save: clockId => storage.setItem(key, String(clockId)),
  };
}
