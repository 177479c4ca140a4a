import type { Sno } from '@sno-id/sdk';
import { type Key, ROWS_PROTOCOL, type RowOp, type RowsRequest } from '../rows/messages.ts';
import { isOpen, needsOf, type Scope, settledBy } from './entries.ts';
import type { Entry } from './store.ts';

/** The most operations of one request, and of one group. */
export const MAX_BATCH = 50;

/** Operations that can be sent together. */
interface Batch {
  readonly entries: readonly Entry[];
  /** The authority and epoch that operations are stored by; undefined if none are. */
  readonly known: string | undefined;
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
  return { entries, known: settledBy(scope), isPartial };
}

export function toRequest(namespace: string, entries: readonly Entry[], known?: string): RowsRequest {
  const tokens = [...new Set(entries.flatMap(({ token }) => token ?? []))];
  const ops = entries.map(({ key, table, group, op, row, madeMs, body, refs, id, token }) => {
    // The device has made the ID, or the server has named it.
    const made = { id: id as Sno, token: token === null ? null : tokens.indexOf(token) };
    const named = op === 'add' ? made : { row, madeMs };
    return { key, table, group, op, ...named, body, refs } as RowOp;
  });
  // All of a batch are of one account.
  const account = entries[0]?.account || undefined;
  return { v: ROWS_PROTOCOL, namespace, tokens, ops, known, account } as RowsRequest;
}
