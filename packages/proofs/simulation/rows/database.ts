/*
 * The database of a simulated application: its rows, their ledger, and the authority's counters. It is
 * restored from backups, and what a transaction reads first may be behind what it writes to.
 */

import type { Ledger, MemoryLedgerContent, MemoryTx } from '../../../grants/src/ledger/index.ts';
import { memoryLedger, memoryLedgerContent } from '../../../grants/src/ledger/index.ts';
import type { AuthorityStore } from '../../../grants/src/server/store.ts';
import { type MemoryContent, memoryContent, memoryStore } from '../../../grants/src/server/stores/memory.ts';
import type { Dice } from '../../../grants/src/testing/dice.ts';
import type { Owner, Schedule } from '../../../grants/src/testing/schedule.ts';
import { ConstraintError, NOTES, type StoredRow } from './app.ts';
import type { LedgerRule } from './broken.ts';
import type { Result, Wrong } from './result.ts';

export interface DatabaseOptions {
  readonly dice: Dice;
  readonly schedule: Schedule;
  readonly result: Result;
  readonly rule: LedgerRule | undefined;
  /** Whether the first look of a transaction may be behind. */
  readonly lags: boolean;
  /** The tags of rows that the app gave up. Another row can have the ID of one. */
  readonly discarded: ReadonlySet<number>;
  count(fault: string): void;
}

export interface Database {
  readonly store: AuthorityStore;
  /** What is committed. */
  readonly content: MemoryLedgerContent;
  /** The ledger as one process sees it. What it does fails once that is dead. */
  ledgerFor(owner: Owner): Ledger<MemoryTx>;
  /** The rows of a table that users may see; a replica may be behind. */
  rows(table: string, isBehind?: boolean): StoredRow[];
  gone(table: string): string[];
  isThere(note: keyof typeof NOTES, name: string): boolean;
  /** Changes rows without the handler. */
  change(work: (tx: Change) => void): void;
  backUp(): void;
  /** Goes back to a backup of less than two days. Nothing is granted until the operator looks. */
  restore(): void;
  /** What the operator does where the store has stopped. */
  advance(): Promise<void>;
}

interface Change {
  set(table: string, id: string, row: unknown): void;
  delete(table: string, id: string): boolean;
}

interface Backup {
  readonly atMs: number;
  readonly authority: MemoryContent;
  readonly ledger: MemoryLedgerContent;
}

const KEPT_MS = 2 * 86_400_000;
const HISTORY = 4;

export function createDatabase(options: DatabaseOptions): Database {
  const { dice, schedule, result, rule, lags, discarded, count } = options;
  const authority = memoryContent();
  let ledger = memoryLedgerContent();
  /** What was committed before. */
  let history: MemoryLedgerContent[] = [];
  let backups: Backup[] = [];
  let name = 'first';
  /** Grows with whatever ends the transactions that are open. */
  let generation = 0;
  let turn: Promise<unknown> = Promise.resolve();

  const store = memoryStore({
    content: authority,
    now: () => schedule.nowMs,
    name: () => name,
    newAuthority: () => 'authority',
    random: { nextUint32: dice.uint32 },
  });

  function commit(next: MemoryLedgerContent): void {
    for (const [place, what] of next.rows) {
      if (!place.startsWith(`${NOTES.found} `)) continue;
      if (discarded.has(Number(place.split(' ')[3]))) count('reference to a row that was discarded');
      else result[what as Wrong]++;
      next.rows.delete(place);
    }
    history = [...history, ledger].slice(-HISTORY);
    ledger = next;
  }

  /** A step of a process, which takes time. */
  async function step(owner: Owner): Promise<void> {
    await schedule.pause({ isAlive: true }, 3);
    if (!owner.isAlive) throw new Error('the process has ended');
  }

  function ledgerFor(owner: Owner): Ledger<MemoryTx> {
    const open = (content: MemoryLedgerContent) => {
      const real = memoryLedger({ content, now: () => schedule.nowMs });
      return { ...real, ...rule?.(real, content) };
    };
    let isFirst = true;
    let inner = open(ledger);
    return {
      transaction(work) {
        const run = turn.then(async () => {
          const before = generation;
          const draft = copyOf(ledger);
          inner = open(draft);
          isFirst = true;
          const value = await inner.transaction(async tx => {
            await step(owner);
            const value = await work(tx);
            await step(owner);
            if (before !== generation) throw new Error('the connection was lost');
            return value;
          });
          if (before !== generation || !owner.isAlive) throw new Error('the connection was lost');
          commit(draft);
          await step(owner);
          return value;
        });
        turn = run.catch(() => undefined);
        return run;
      },
      savepoint: (tx, work) => inner.savepoint(tx, work),
      async find(tx, keys, ids) {
        const isBehind = isFirst && lags && history.length > 0 && dice.once(6);
        isFirst = false;
        if (dice.once(3)) await step(owner);
        if (!isBehind) return inner.find(tx, keys, ids);
        // Another transaction was committed between this look and the writes.
        count('look from before another commit');
        return open(dice.pick(history)).find(tx, keys, ids);
      },
      async claim(tx, claims) {
        if (dice.once(3)) await step(owner);
        return inner.claim(tx, claims);
      },
      markGone: (tx, key) => inner.markGone(tx, key),
      prune: (tx, beforeMs) => inner.prune(tx, beforeMs),
      faultOf: error => (error instanceof ConstraintError ? 'conflict' : undefined),
    };
  }

  return {
    store,
    get content() {
      return ledger;
    },
    ledgerFor,
    rows(table, isBehind = false) {
      const { rows } = isBehind && history.length ? dice.pick(history) : ledger;
      return [...rows]
        .filter(([place]) => place.startsWith(`${table} `))
        .map(([, row]) => row as StoredRow)
        .filter(({ isHidden, tag }) => !isHidden && tag > 0);
    },
    gone(table) {
      const prefix = `${NOTES.gone} ${table} `;
      return [...ledger.rows.keys()].flatMap(place =>
        place.startsWith(prefix) ? [place.slice(prefix.length)] : [],
      );
    },
    isThere: (note, name) => ledger.rows.has(`${NOTES[note]} ${name}`),
    change(work) {
      const next = copyOf(ledger);
      work({
        set: (table, id, row) => void next.rows.set(`${table} ${id}`, row),
        delete: (table, id) => next.rows.delete(`${table} ${id}`),
      });
      // A transaction that is open writes on top of what was there, and would undo it: it fails.
      generation++;
      commit(next);
    },
    backUp() {
      // To go back to a store that was never set up is to lose it.
      if (!authority.authority) return;
      backups = backups.filter(({ atMs }) => atMs > schedule.nowMs - KEPT_MS);
      backups.push({ atMs: schedule.nowMs, authority: cloneOf(authority), ledger });
    },
    restore() {
      const fresh = backups.filter(({ atMs }) => atMs > schedule.nowMs - KEPT_MS);
      if (!fresh.length) return;
      count('restore');
      const backup = dice.pick(fresh);
      Object.assign(authority, cloneOf(backup.authority));
      ledger = backup.ledger;
      history = [];
      name = `restored ${++generation}`;
    },
    async advance() {
      if (!authority.authority) return;
      const { acceptedName, mark } = await store.status();
      if (mark || acceptedName !== name) await store.advance({ confirmTime: true });
    },
  };
}

function copyOf({ entries, rows }: MemoryLedgerContent): MemoryLedgerContent {
  return { entries: new Map(entries), rows: new Map(rows) };
}

function cloneOf({ authority, slabs, taken, devices, spent }: MemoryContent): MemoryContent {
  return {
    authority,
    slabs: new Map(slabs),
    taken: new Map(taken),
    devices: new Map(devices),
    spent: new Map(spent),
  };
}
