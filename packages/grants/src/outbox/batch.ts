import type { Sno } from '@sno-id/sdk';
import {
  type Key,
  MAX_OPS,
  ROWS_PROTOCOL,
  type RowOp,
  type RowRef,
  type RowsRequest,
} from '../rows/messages.ts';
import { isOpen, keyIn, lastSettled, needsOf, type Scope, settledBy, settledOf, write } from './entries.ts';
import type { Entry } from './store.ts';

/** The most operations of one request, and of one group. */
export const MAX_BATCH = 50;

/** The authority and epoch that operations are stored by, and those that the server should have. */
export interface Stored {
  readonly known?: string | undefined;
  readonly last?: readonly Key[];
}

/** Operations that can be sent together. */
interface Batch {
  readonly entries: readonly Entry[];
  /** What the server should have, before it looks at these. */
  readonly stored: Stored;
  /** Whether some of this account were passed over. */
  readonly isPartial: boolean;
}

/**
 * The next operations of an account, in order: whole groups, and only what needs nothing that is not stored,
 * and follows no other operation on its row, unless that comes before it.
 *
 * @param max how many, apart from one group that has more
 * @param skipped what is not sent now
 */
export function nextBatch(
  scope: Scope,
  account: string | undefined,
  max: number,
  skipped: ReadonlySet<Key>,
): Batch {
  const entries: Entry[] = [];
  let isPartial = false;
  /** Rows that an operation is about that is passed over. */
  const behind = new Set<string>();
  const rowOf = ({ table, id }: Entry) => `${table} ${id}`;
  // What was made while nobody signed in is of whoever the server finds: by now, of this one.
  for (const entry of scope.entries.values())
    if (account && !entry.account && isOpen(entry)) write(scope, { ...entry, account });
  const mine = [...scope.entries.values()].filter(
    entry => entry.state === 'unsent' && entry.account === account,
  );
  for (const first of mine) {
    const unit = first.group ? mine.filter(({ group }) => group === first.group) : [first];
    if (unit[0] !== first) continue;
    const before = [...entries, ...unit];
    if (entries.length && before.length > max) break;
    const isStored = (key: Key) => {
      const needed = scope.entries.get(key);
      return !needed || !isOpen(needed) || before.includes(needed);
    };
    const isReady = (entry: Entry) =>
      !skipped.has(entry.key) && !behind.has(rowOf(entry)) && needsOf(entry).every(isStored);
    if (unit.every(isReady)) entries.push(...unit);
    else {
      isPartial = true;
      for (const entry of unit) behind.add(rowOf(entry));
    }
  }
  /** By the key while that is kept: a ledger that was lost may have the ID alone. */
  const named = (ref: RowRef, id: unknown) => (scope.entries.has(keyIn(ref)!) ? ref : { id }) as RowRef;
  const sent = entries.map(entry => {
    const refs = Object.entries(entry.refs).map(([field, ref]) => [field, named(ref, entry.body[field])]);
    return { ...entry, row: named(entry.row, entry.id), refs: Object.fromEntries(refs) };
  });
  return { entries: sent, stored: storedOf(scope, account, entries), isPartial };
}

/**
 * The last that was settled, first, and the last that was made: one that was retried can be older than it
 * looks. What the entries need: between the answers to two contexts, a ledger can have lost an older one
 * alone. And what was answered with the last: a request that comes again can store a part of it.
 */
function storedOf(scope: Scope, account: string | undefined, entries: readonly Entry[]): Stored {
  const bySeq = settledOf(scope, account);
  const newest = lastSettled(scope, account);
  const needed = entries.flatMap(needsOf).map(key => scope.entries.get(key));
  const together = bySeq.filter(({ settledMs }) => settledMs === newest?.settledMs);
  const named = [newest, bySeq.at(-1), ...needed.filter(entry => entry && !isOpen(entry)), ...together];
  const last = [...new Set(named.flatMap(entry => entry?.key ?? []))].slice(0, MAX_OPS);
  return { known: settledBy(scope), last };
}

export function toRequest(namespace: string, entries: readonly Entry[], stored: Stored): RowsRequest {
  const tokens = [...new Set(entries.flatMap(({ token }) => token ?? []))];
  const ops = entries.map(({ key, table, group, op, row, madeMs, body, refs, id, token, settledBy }) => {
    // The device has generated the ID, or the server has named it.
    const made = { id: id as Sno, token: token === null ? null : tokens.indexOf(token) };
    const named = op === 'add' ? made : { row, madeMs };
    return { key, table, group, op, again: settledBy && true, ...named, body, refs } as RowOp;
  });
  // All of a batch are of one account.
  const account = entries[0]?.account || undefined;
  return { v: ROWS_PROTOCOL, namespace, tokens, ops, ...stored, account } as RowsRequest;
}
