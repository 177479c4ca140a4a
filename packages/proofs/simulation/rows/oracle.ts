/*
 * What users meant, and what became of it. It looks at the server's rows and at the entries of outboxes from
 * outside, and knows each row and edit by a number in its content.
 */

import type { Entry } from '../../../grants/src/outbox/store.ts';
import { type Content, placeOf } from '../../../grants/src/outbox/stores/draft.ts';
import type { StoredRow } from './app.ts';
import type { Database } from './database.ts';
import type { Result } from './result.ts';

export const TABLES = ['lists', 'tasks'] as const;
export type TableName = (typeof TABLES)[number];

/** A device, as far as it counts what it has. */
interface Keeper {
  readonly box: { readonly content: Content };
  /** Whether its storage was evicted: nobody has what only it had. */
  readonly isLost: boolean;
}

/** Something that a user wanted. */
export interface Intent {
  readonly tag: number;
  readonly op: Entry['op'];
  readonly table: TableName;
  /** The tag of the row that it is about. */
  readonly row: number;
  readonly profile: Keeper;
  /** Of a row: the tag of the list that it belongs to. */
  readonly parent: number | null;
  /** What it is one with: all of it is stored, or nothing. */
  readonly group: number | undefined;
  /** Under which account. */
  readonly by: string;
  /** Whether the app was told that it is durable. */
  isMade: boolean;
  /** The tag of the last that was meant when it was made. */
  lastTag: number;
  /** Whether the app gave it up. */
  isDiscarded: boolean;
}

export type Oracle = ReturnType<typeof createOracle>;

/** The operations of an outbox. */
export function entriesIn({ records }: Content): Entry[] {
  return [...records.values()].filter((record): record is Entry => 'op' in record);
}

type Place = 'stored' | 'unsent' | 'aside' | 'settled' | undefined;

export function createOracle(
  result: Result,
  database: Database,
  discarded: Set<number>,
  corrected: Map<number, Set<string>>,
  twins: Set<number>,
) {
  /** The row that first had an ID, by table and ID. */
  const first = new Map<string, number>();
  const intents: Intent[] = [];
  const wasRemoved = new Set<number>();
  /** The row of each removal, by the removal's key: one that is sent again may no longer have it. */
  const removals = new Map<string, number>();
  /** Edits that were set aside: one that is retried comes behind later ones. */
  const wereAside = new Set<number>();
  /** Edits that were rejected, with those that have corrected them and stand in their place. */
  const corrections = new Map<number, Set<number>>();

  const isKnown = (tag: number) => database.isThere('tags', String(tag));
  const isGone = (tag: number) => database.isThere('removed', String(tag));

  function audit(profiles: readonly Keeper[]): void {
    const isAmbiguous = wasRestored() && wasCopied();
    result.ambiguous += isAmbiguous ? result.misparented : 0;
    if (isAmbiguous) result.misparented = 0;
    const wrongRow = isAmbiguous ? 'ambiguous' : 'misparented';
    const live = profiles.filter(({ isLost }) => !isLost);
    const entries = live.flatMap(({ box }) => entriesIn(box.content));
    const stored = new Map<number, StoredRow>();
    const all = TABLES.flatMap(table => allRows(database, table));
    for (const { row } of all) {
      const other = stored.get(row.tag);
      if (other && !database.isUnclear(row.tag)) result.doubled++;
      // An edit of either is stored.
      stored.set(row.tag, other ? { ...row, history: [...other.history, ...row.history] } : row);
    }
    const inOutboxes = placesOf(entries, tagOf);
    for (const intent of intents) {
      const { op, tag, row, isMade, isDiscarded, profile } = intent;
      const target = stored.get(row);
      const isStored =
        op === 'add'
          ? !!stored.get(tag) || (isGone(tag) && wasRemoved.has(tag))
          : op === 'edit'
            ? !!target?.history.includes(tag) || isGone(row)
            : isGone(row);
      if (isStored) continue;
      const place = inOutboxes.get(`${op} ${op === 'remove' ? row : tag}`);
      if (place === 'unsent' || place === 'aside') continue;
      if (op === 'edit' && isCorrected(tag)) continue;
      // A device that is lost takes with it what it alone had.
      if (!isMade || isDiscarded || profile.isLost || wasLost(row)) continue;
      // A removal that was meant for another row with its ID has met it, or that row was taken for it.
      const isTaken = op === 'add' && (isGone(tag) || database.isUnclear(tag));
      if (isAmbiguous && (op !== 'add' || isTaken)) result.ambiguous++;
      else if (place === 'settled') result.leaked++;
      else if (op === 'add') result.lost++;
      else result.lostEdits++;
    }
    /** Whether another edit stands in its place: the last of a chain, of which the app need not know each. */
    function isCorrected(tag: number): boolean {
      return [...(corrections.get(tag) ?? [])].some(
        by => intents[by - 1]!.isMade || inOutboxes.has(`edit ${by}`) || isCorrected(by),
      );
    }
    function wasLost(tag: number): boolean {
      const add = intents.find(intent => intent.op === 'add' && intent.tag === tag);
      return !isKnown(tag) && !!add && (!add.isMade || add.isDiscarded || add.profile.isLost);
    }
    auditGroups(stored, isAmbiguous);
    for (const { history } of stored.values()) auditOrder(history.map(tag => intents[tag - 1]!));
    for (const { table, row } of all) {
      if (table !== 'tasks' || row.list === null || row.tag < 0) continue;
      const parent = database.content.rows.get(`lists ${row.list}`) as StoredRow | undefined;
      const gone = database.content.rows.get(`gone lists ${row.list}`);
      const there = parent?.tag ?? gone;
      const isUnknown = there === undefined && row.parent !== null && !isKnown(row.parent);
      const isExcused = isUnknown || discarded.has(row.parent!);
      if (there !== row.parent && !isExcused) result[wrongRow]++;
    }
    for (const { box } of live) auditBox(result, box.content);
  }

  /** What is one is stored as a whole, or not at all. */
  function auditGroups(stored: ReadonlyMap<number, StoredRow>, isAmbiguous: boolean): void {
    const groups = new Map<number, boolean[]>();
    for (const { op, group, tag, row } of intents) {
      // Of an edit of a row that is gone nobody can tell, nor of one that was corrected, or met another row.
      const isUntold = isAmbiguous || isGone(row) || corrections.has(tag);
      if (group === undefined || (op === 'edit' && isUntold)) continue;
      if (database.isUnclear(row)) continue;
      const isThere = op === 'add' ? isKnown(tag) : !!stored.get(row)?.history.includes(tag);
      groups.set(group, [...(groups.get(group) ?? []), isThere]);
    }
    for (const members of groups.values()) if (new Set(members).size > 1) result.torn++;
  }

  /**
   * Edits of a device are applied in the order in which they were made. Those that a restore has undone are
   * sent again, behind what was stored meanwhile. One that corrects another stands in its place, too: its own
   * place is the last.
   */
  function auditOrder(history: readonly Intent[]): void {
    if (wasRestored()) return;
    for (const [i, late] of history.entries()) {
      const isBehind = (other: Intent) =>
        other.profile === late.profile &&
        other.by === late.by &&
        late.isMade &&
        other.tag > late.lastTag &&
        history.lastIndexOf(other) < i;
      if (!wereAside.has(late.tag) && history.slice(0, i).some(isBehind)) result.swappedEdits++;
    }
  }

  /** What a user did, by the number in its content. */
  function tagOf({ op, key, body }: Entry): number | undefined {
    return op === 'remove' ? removals.get(key) : Number(body[op === 'add' ? 'tag' : 'edit']);
  }

  const wasRestored = () =>
    ['restore', 'restore of the ledger', 'loss of the ledger'].some(fault => result.injected.has(fault));
  const wasCopied = () => result.injected.has('copy of a profile') || result.injected.has('clone of memory');

  return {
    lastTag: () => intents.length,
    meant(
      given: Omit<Intent, 'tag' | 'isMade' | 'lastTag' | 'isDiscarded' | 'row'> & {
        row?: number | undefined;
      },
    ): Intent {
      const tag = intents.length + 1;
      const intent: Intent = {
        ...given,
        tag,
        row: given.row ?? tag,
        isMade: false,
        lastTag: 0,
        isDiscarded: false,
      };
      intents.push(intent);
      if (intent.op === 'remove') wasRemoved.add(intent.row);
      return intent;
    },
    /** Notes that the app was told that something is durable. */
    made(intent: Intent) {
      Object.assign(intent, { isMade: true, lastTag: intents.length });
    },
    /** Notes the row of a removal, rows with one ID, edits that are set aside; and what should not be. */
    written({ op, key, id, before, body, state, table, reason, needs, group }: Entry) {
      if (op === 'add') {
        const [place, tag] = [placeOf(table, id), Number(body['tag'])];
        const other = first.get(place) ?? tag;
        first.set(place, other);
        if (other !== tag) twins.add(other).add(tag);
      }
      // Nothing of its table was stored since it was made. A group can be too large for a proxy.
      const { unready } = database;
      const isNew = Number(body[op === 'add' ? 'tag' : 'edit']) > (unready?.lastTag ?? Infinity);
      const isAlone = state === 'aside' && reason === 'failed' && !needs && !group;
      if (isAlone && table === unready?.table && isNew) result.parked++;
      if (op === 'remove' && before) removals.set(key, Number(before['tag']));
      if (op === 'edit' && state === 'aside') wereAside.add(Number(body['edit']));
    },
    /** Notes that an edit has another content, that of the edit which corrects it. */
    corrected(key: string, from: number, by: number) {
      corrections.set(from, (corrections.get(from) ?? new Set()).add(by));
      corrected.set(by, (corrected.get(by) ?? new Set()).add(key));
    },
    /** Notes that the app gave an operation up. */
    discarded(entry: Entry) {
      const tag = tagOf(entry);
      for (const intent of intents) {
        const isMeant =
          entry.op === 'remove' ? intent.op === 'remove' && intent.row === tag : intent.tag === tag;
        if (!isMeant) continue;
        intent.isDiscarded = true;
        if (intent.op === 'add') discarded.add(intent.tag);
      }
    },
    removedOnServer: (tag: number) => void wasRemoved.add(tag),
    /** Counts what is wrong when everything that could be sent has been sent. */
    audit,
  };
}

function allRows({ content }: Database, table: TableName): { table: TableName; row: StoredRow }[] {
  const prefix = `${table} `;
  return [...content.rows]
    .filter(([place]) => place.startsWith(prefix))
    .map(([, row]) => ({ table, row: row as StoredRow }));
}

/** Where the operations with a tag are, in the outboxes of all devices that are left. */
function placesOf(
  entries: readonly Entry[],
  tagOf: (entry: Entry) => number | undefined,
): Map<string, Place> {
  const places = new Map<string, Place>();
  const ranks: Place[] = ['settled', 'aside', 'unsent'];
  for (const entry of entries) {
    const own = tagOf(entry);
    for (const tag of [own, ...((entry.body['edits'] as number[] | undefined) ?? [])]) {
      const name = `${tag === own ? entry.op : 'edit'} ${tag}`;
      if (ranks.indexOf(entry.state) > ranks.indexOf(places.get(name))) places.set(name, entry.state);
    }
  }
  return places;
}

/** Counts what is left in an outbox, and should not be, or is not as it was. */
function auditBox(result: Result, content: Content): void {
  const { rows } = content;
  const entries = entriesIn(content);
  for (const entry of entries) {
    if (entry.state === 'unsent') result.stuck++;
    if (entry.state !== 'aside') continue;
    result.aside++;
    if (!entry.reason || !entry.message) result.silent++;
    if (entry.op !== 'add') continue;
    const isRemoved = entries.some(
      ({ op, state, row }) => op === 'remove' && state === 'aside' && 'key' in row && row.key === entry.key,
    );
    if (!isRemoved && rows.get(placeOf(entry.table, entry.id))?.['tag'] !== entry.body['tag'])
      result.overwritten++;
  }
}
