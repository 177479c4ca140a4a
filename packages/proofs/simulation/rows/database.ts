/*
 * The database of a simulated application: its rows, their ledger, and the authority's counters. It is
 * restored from backups, and what a transaction reads first may be behind what it writes to.
 */

import { type MemoryLedgerContent, memoryLedgerContent } from '../../../grants/src/ledger/index.ts';
import { type MemoryContent, memoryContent, memoryStore } from '../../../grants/src/server/stores/memory.ts';
import { DAY_MS } from '../common.ts';
import { NOTES, type StoredRow } from './app.ts';
import type { Script } from './broken.ts';
import { type Committed, draftOf, processLedgers } from './process-ledger.ts';
import type { Wrong } from './result.ts';

interface Change {
  set(table: string, id: string, row: unknown): void;
  delete(table: string, id: string): boolean;
}

interface Backup {
  readonly atMs: number;
  readonly authority: MemoryContent;
  readonly ledger: MemoryLedgerContent;
}

const KEPT_MS = 2 * DAY_MS;
const HISTORY = 4;

export type Database = ReturnType<typeof createDatabase>;

/**
 * @param discarded the tags of rows that the app gave up. Another row can have the ID of one
 * @param corrected the keys of the edits that an edit has corrected, by its tag: they do the same before it
 * @param twins the tags of rows whose ID copied memory has given to another row of their table
 */
export function createDatabase(
  script: Script,
  discarded: ReadonlySet<number>,
  corrected: ReadonlyMap<number, ReadonlySet<string>>,
  twins: ReadonlySet<number>,
) {
  const { dice, schedule, result, scene, count } = script;
  const authority = memoryContent();
  const committed: Committed = {
    ledger: memoryLedgerContent(),
    history: [],
    commits: 0,
    generation: 0,
    commit,
  };
  let backups: Backup[] = [];
  let name = 'first';
  let isLedgerLost = false;
  /** Rows that were stored before the ledger was lost, of which a device was not told, or the contrary. */
  const untold = new Set<number>();
  /** Rows that a restore took away. */
  const undone = new Set<number>();
  /** A table that the server's code is ahead of, and the tag of the last intent before that. */
  let unready: { readonly table: string; readonly lastTag: number } | undefined;

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
      const [tag, about] = place.split(' ').slice(2).map(Number) as [number, number];
      if (what === 'repeatedEdits' && about <= (corrected.get(tag)?.size ?? 0))
        count('edit that corrects another');
      else if (discarded.has(about)) count('reference to a row that was discarded');
      // What others have removed, and edits, come again as if they were new.
      else if (isLedgerLost && (what === 'resurrected' || what === 'repeatedEdits')) count(`${what} again`);
      else if (what === 'doubled' && isUnclear(tag)) count('doubled, since nobody could tell');
      else result[what as Wrong]++;
      next.rows.delete(place);
    }
    committed.history = [...committed.history, committed.ledger].slice(-HISTORY);
    committed.ledger = next;
    committed.commits++;
  }

  /**
   * Whether nothing tells a row after its ledger was lost: its device was not told of it, or its table has no
   * keys and another row the same ID.
   */
  function isUnclear(tag: number): boolean {
    return untold.has(tag) || (isLedgerLost && scene.tells !== 'key' && twins.has(tag));
  }

  /** The backups of less than two days. */
  const fresh = () => backups.filter(({ atMs }) => atMs > schedule.nowMs - KEPT_MS);

  /** Puts another ledger in the place of the one that there is. */
  function replace(ledger: MemoryLedgerContent): void {
    Object.assign(committed, { ledger, history: [] });
    // Transactions that are open end.
    committed.generation++;
  }

  /** Notes the rows that a restore takes away. */
  function undo({ rows }: typeof committed.ledger): void {
    for (const place of committed.ledger.rows.keys())
      if (place.startsWith(`${NOTES.tags} `) && !rows.has(place))
        undone.add(Number(place.slice(NOTES.tags.length)));
  }

  return {
    store,
    isUnclear,
    /** An old answer has told a device to give a row another ID, as if it had never been stored. */
    mislead: (tag: number) => void (scene.tells !== 'key' && isLedgerLost && untold.add(tag)),
    get unready() {
      return unready;
    },
    /** An ID is taken whose row may have been stored, and its device may only be told so now. */
    taken: (tag: number) => void (!scene.tells && undone.has(tag) && untold.add(tag)),
    /** Deploys code before the migration of a table, or migrates that. */
    deploy(next: typeof unready) {
      if (next) count('code before its migration');
      unready = next;
    },
    /** What is committed. */
    get content() {
      return committed.ledger;
    },
    /** The ledger as one process sees it. What it does fails once that is dead. */
    ledgerFor: processLedgers(script, committed),
    /** The rows of a table that users may see; a replica may be behind. */
    rows(table: string, isBehind = false) {
      const { rows } = isBehind && committed.history.length ? dice.pick(committed.history) : committed.ledger;
      return [...rows]
        .filter(([place]) => place.startsWith(`${table} `))
        .map(([, row]) => row as StoredRow)
        .filter(({ isHidden, tag }) => !isHidden && tag > 0);
    },
    gone(table: string) {
      const prefix = `${NOTES.gone} ${table} `;
      return [...committed.ledger.rows.keys()].flatMap(place =>
        place.startsWith(prefix) ? [place.slice(prefix.length)] : [],
      );
    },
    isThere: (note: keyof typeof NOTES, name: string) => committed.ledger.rows.has(`${NOTES[note]} ${name}`),
    /** Changes rows without the handler. */
    change(work: (tx: Change) => void) {
      const next = draftOf(committed.ledger);
      work({
        set: (table, id, row) => void next.rows.set(`${table} ${id}`, row),
        delete: (table, id) => next.rows.delete(`${table} ${id}`),
      });
      // A transaction that is open writes on top of what was there, and would undo it: it fails.
      committed.generation++;
      commit(next);
    },
    backUp() {
      // To go back to a store that was never set up is to lose it.
      if (!authority.authority) return;
      backups = fresh();
      const ledger = draftOf(committed.ledger);
      // If one came back, a table without keys could not tell it from a row that was stored under its ID.
      for (const [place, row] of ledger.rows)
        if (!scene.tells && (row as StoredRow).tag < 0) ledger.rows.delete(place);
      backups.push({ atMs: schedule.nowMs, authority: structuredClone(authority), ledger });
    },
    /** Goes back to a backup of less than two days. Nothing is granted until the operator looks. */
    restore() {
      if (!fresh().length) return;
      count('restore');
      const { authority: kept, ledger } = dice.pick(fresh());
      undo(ledger);
      Object.assign(authority, structuredClone(kept));
      replace(ledger);
      name = `restored ${committed.generation}`;
    },
    /** Goes back to a backup of the rows and the ledger alone: nothing stops, and nobody is told. */
    restoreLedger() {
      if (!fresh().length) return;
      count('restore of the ledger');
      const { ledger } = dice.pick(fresh());
      undo(ledger);
      replace(ledger);
    },
    /**
     * The ledger alone goes back, or is dropped and set up again: the rows stay as they are.
     *
     * @param tags of rows that a device has not been told to be stored
     */
    loseLedger(tags: readonly number[]) {
      count('loss of the ledger');
      isLedgerLost = true;
      const { rows, entries } = committed.ledger;
      // A table with keys knows its rows all the same.
      for (const tag of tags) if (scene.tells !== 'key' && rows.has(`${NOTES.tags} ${tag}`)) untold.add(tag);
      const before = fresh().length && dice.once(2) ? dice.pick(fresh()).ledger.entries : new Map();
      // What a backup has of rows that were lost since is not of this ledger.
      const isOld = ([key]: [string, unknown]) => entries.has(key);
      replace({ rows, entries: new Map([...before].filter(isOld)) });
    },
    /** What the operator does where the store has stopped. */
    async advance() {
      if (!authority.authority) return;
      const { acceptedName, mark } = await store.status();
      if (mark || acceptedName !== name) await store.advance({ confirmTime: true });
    },
  };
}
