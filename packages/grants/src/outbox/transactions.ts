import { hangs, limited, STORE_MS } from '../device/limits.ts';
import { GrantsError } from '../errors.ts';
import type { Key } from '../rows/messages.ts';
import { formerIds, type Scope, type View } from './entries.ts';
import type { OutboxEvent, OutboxPlan } from './outbox.ts';
import type { Entry, OutboxRecord, OutboxTransaction } from './store.ts';

/** The record with the highest `rev`, by which a context sees that it has missed nothing. */
interface Head extends OutboxRecord {
  readonly size: number;
}

const HEAD = '';
/** Before the first look. */
const UNREAD: View = { rev: -1, entries: new Map() };

/** The outbox as it is, by what was written since it was last read; or all of it, if entries have gone. */
async function read(tx: OutboxTransaction, last: View): Promise<View> {
  const records = await tx.since(last.rev);
  const head = records.at(-1) as Head | undefined;
  const written = records.filter(({ key }) => key !== HEAD) as Entry[];
  const entries = new Map(last.entries);
  for (const entry of written) entries.set(entry.key, entry);
  if (last !== UNREAD && head?.size !== entries.size) return read(tx, UNREAD);
  const rev = head?.rev ?? 0;
  // Most often nobody else has written anything.
  if (!written.length) return { rev, entries };
  return { rev, entries: new Map([...entries].sort(([, a], [, b]) => a.seq - b.seq)) };
}

/** Writes what is different. */
function write(tx: OutboxTransaction, { rev, entries: before }: View, entries: Map<Key, Entry>): View {
  const first = rev;
  for (const [key, entry] of entries) {
    if (entry === before.get(key)) continue;
    rev++;
    const next = { ...entry, rev, seq: entry.seq || rev };
    entries.set(key, next);
    tx.put(next);
  }
  for (const key of before.keys()) if (!entries.has(key)) tx.drop(key);
  if (rev !== first || entries.size !== before.size) {
    rev++;
    tx.put({ key: HEAD, rev, size: entries.size } as Head);
  }
  return { rev, entries };
}

/** Dexie has the error of the browser within its own; SQLite says it in words. */
function explain(error: unknown): never {
  const { inner } = Object(error) as { inner?: unknown };
  if (!/QuotaExceeded|disk is full/.test(`${error} ${inner}`)) throw error;
  throw new GrantsError('ERR_STORE_FULL', 'Nothing was written: no space is left', { cause: error });
}

/** The time as the authority has it, by which it judges what is too old. */
export function nowIn({ device, environment }: OutboxPlan): number {
  return environment.clock.now() + device.status.offsetMs;
}

/**
 * The transactions of one context, and what it knows by them.
 *
 * @param post tells other contexts which tables have changed
 * @param report is called when the numbers of operations may have changed
 */
export function createTransactions(
  plan: OutboxPlan,
  emit: (event: OutboxEvent) => void,
  post: (tables: string[]) => void,
  report: () => void,
) {
  const { store, refs, environment } = plan;
  /** Keys for a view, of IDs that have changed. */
  const viewKeys = new Map<string, string>();
  const keyOf = (id: string) => viewKeys.get(id) ?? id;
  const unseen = new Set<string>();
  let view = UNREAD;
  return {
    /** Tables that other contexts have changed, of which the app was not told. */
    unseen,
    keyOf,
    /** What was last read, and reported: nothing before the first look. */
    get view() {
      return view;
    },
    /**
     * Runs some work in a transaction, and reports what it has changed, and what others have.
     *
     * @param seen what `view` was when the app named the IDs that the work is about
     */
    async transact<T>(work: (scope: Scope) => T | Promise<T>, seen = view): Promise<T> {
      let isLate = false;
      const done = store.transact(async tx => {
        const before = await read(tx, view);
        const [entries, changed] = [new Map(before.entries), new Set<string>()];
        const result = await work({
          ...{ tx, refs, seen, entries, changed },
          account: plan.account(),
          nowMs: nowIn(plan),
        });
        // Its caller knows already that it has failed.
        if (isLate) throw hangs('store');
        const after = write(tx, before, entries);
        return { result, changed, after, isWritten: changed.size || after.rev > before.rev };
      });
      const written = limited(environment, STORE_MS, 'store', done.catch(explain)).finally(() => {
        isLate = true;
      });
      const { result, changed, after, isWritten } = await written;
      const before = view;
      if (after.rev > view.rev) view = after;
      for (const entry of view.entries.values()) {
        if (entry.op !== 'add') continue;
        const { key, table, id: to } = entry;
        // Those in between were never the present one here.
        const [from] = formerIds(before, entry);
        if (!from) continue;
        viewKeys.set(to, keyOf(from));
        // Another row can have that ID now.
        viewKeys.set(from, `${key} ${from}`);
        emit({ type: 'renamed', table, from, to, key });
      }
      // Behind the IDs that have changed: rows that are read now have them.
      for (const table of changed) unseen.add(table);
      const shown = [...unseen];
      unseen.clear();
      if (shown.length) emit({ type: 'rows', tables: shown });
      if (isWritten) post([...changed]);
      report();
      return result;
    },
  };
}
