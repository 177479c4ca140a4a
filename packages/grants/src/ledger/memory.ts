import { requireKeys } from '@sno-id/sdk/internal';
import { inTurn } from '../in-turn.ts';
import { requireFunction } from '../options.ts';
import type { Ledger, LedgerEntry } from './ledger.ts';

/** A transaction in memory: how the app's rows are read and written. */
export interface MemoryTx {
  /** How to undo what was written. */
  readonly undo: (() => void)[];
  get(table: string, id: string): unknown;
  set(table: string, id: string, row: unknown): void;
  delete(table: string, id: string): boolean;
}

/** What a ledger in memory holds: a plain object, so that tests can copy it and restore it. */
export interface MemoryLedgerContent {
  readonly entries: Map<string, LedgerEntry & { readonly madeMs: number; readonly goneMs?: number }>;
  /** The app's rows, by `table id`. */
  readonly rows: Map<string, unknown>;
}

/** An empty content. */
export function memoryLedgerContent(): MemoryLedgerContent {
  return { entries: new Map(), rows: new Map() };
}

/**
 * A ledger that ends with the process, for tests, and the app's rows beside it.
 *
 * @param options `content`, what it holds; `now`, Unix milliseconds
 */
export function memoryLedger(
  options: { readonly content?: MemoryLedgerContent; readonly now?: () => number } = {},
): Ledger<MemoryTx> {
  const { content = memoryLedgerContent(), now = () => Date.now() } = requireKeys('options', options, [
    'content',
    'now',
  ]);
  requireFunction('now', now);
  const { entries, rows } = content;
  const next = inTurn();

  /** Writes one value of a map, so that it can be undone. */
  function write<V>({ undo }: MemoryTx, map: Map<string, V>, key: string, value: V | undefined): void {
    const [had, before] = [map.has(key), map.get(key)];
    undo.push(() => (had ? map.set(key, before!) : map.delete(key)));
    if (value === undefined) map.delete(key);
    else map.set(key, value);
  }

  async function undoable<T>({ undo }: MemoryTx, work: () => Promise<T>): Promise<T> {
    const before = undo.length;
    try {
      return await work();
    } catch (error) {
      while (undo.length > before) undo.pop()!();
      throw error;
    }
  }

  function open(): MemoryTx {
    const tx: MemoryTx = {
      undo: [],
      get: (table, id) => rows.get(`${table} ${id}`),
      set: (table, id, row) => write(tx, rows, `${table} ${id}`, row),
      delete(table, id) {
        const isThere = rows.has(`${table} ${id}`);
        if (isThere) write(tx, rows, `${table} ${id}`, undefined);
        return isThere;
      },
    };
    return tx;
  }

  const idTaken = (id: string) => [...entries.values()].some(entry => entry.id === id);

  return {
    transaction: work =>
      next(() => {
        const tx = open();
        return undoable(tx, () => work(tx));
      }),
    savepoint: undoable,
    find: async (_, keys, ids) =>
      [...entries.values()]
        .filter(({ key, id }) => keys.includes(key) || (id && ids.includes(id)))
        .map(({ madeMs: _made, goneMs: _gone, ...entry }) => entry),
    async claim(tx, claims) {
      for (const claim of claims) {
        if (entries.has(claim.key) || (claim.id && idTaken(claim.id))) return false;
        write(tx, entries, claim.key, { ...claim, isGone: false, madeMs: now() });
      }
      return true;
    },
    async markGone(tx, key) {
      const entry = entries.get(key);
      if (entry && !entry.isGone) write(tx, entries, key, { ...entry, isGone: true, goneMs: now() });
    },
    async prune(tx, beforeMs) {
      const old = [...entries.values()].filter(
        ({ id, madeMs, goneMs }) => (goneMs ?? (id ? Infinity : madeMs)) < beforeMs,
      );
      for (const { key } of old) write(tx, entries, key, undefined);
      return old.length;
    },
    faultOf: () => undefined,
  };
}
