import type { Sno } from '@sno-id/sdk';
import { type Key, ROWS_PROTOCOL, type RowOp, type RowsRequest } from '../rows/messages.ts';
import { needsOf, opsOn, type Scope } from './entries.ts';
import type { Entry } from './store.ts';

/** The most operations of one request, and of one group. */
export const MAX_BATCH = 50;
/** How many entries are read at once. */
const PAGE = 100;

/** Operations that can be sent together. */
export interface Batch {
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
export async function nextBatch(
  scope: Scope,
  account: string,
  max: number,
  skipped: ReadonlySet<Key>,
): Promise<Batch> {
  const { tx } = scope;
  const entries: Entry[] = [];
  const [settled] = await tx.list('settled', 1, 0);
  const batch = { entries, known: settled?.settledBy };
  let isPartial = false;
  let page: readonly Entry[];
  let lastSeq = 0;

  async function isReady(entry: Entry, before: readonly Entry[]): Promise<boolean> {
    const isIn = (key: Key) => before.some(each => each.key === key);
    for (const key of needsOf(entry)) {
      const { state = 'settled' } = (await tx.get(key)) ?? {};
      if (state !== 'settled' && !isIn(key)) return false;
    }
    const isBehind = ({ seq, state, key, account: by }: Entry) =>
      seq < entry.seq && state === 'unsent' && by === account && !isIn(key);
    return !skipped.has(entry.key) && !(await opsOn(scope, entry.table, entry.id)).some(isBehind);
  }

  do {
    page = await tx.list('unsent', PAGE, lastSeq);
    for (const entry of page) {
      const { seq, group } = entry;
      if (seq <= lastSeq) continue;
      lastSeq = seq;
      if (entry.account !== account) continue;
      const unit = group === undefined ? [entry] : await groupOf(tx, group);
      lastSeq = unit.at(-1)!.seq;
      if (entries.length && entries.length + unit.length > max) return { ...batch, isPartial };
      const before = [...entries, ...unit];
      const ready = await Promise.all(unit.map(each => isReady(each, before)));
      if (ready.every(Boolean)) entries.push(...unit);
      else isPartial = true;
    }
  } while (page.length === PAGE);
  return { ...batch, isPartial };
}

async function groupOf(tx: Scope['tx'], group: Key): Promise<Entry[]> {
  const found = await tx.find(group);
  return found.filter(entry => entry.group === group && entry.state === 'unsent');
}

export function toRequest(
  namespace: string,
  { entries, known }: Pick<Batch, 'entries' | 'known'>,
): RowsRequest {
  const tokens = [...new Set(entries.flatMap(({ token }) => token ?? []))];
  const ops = entries.map(({ key, table, group, op, row, madeMs, refs, id, token, ...entry }) => {
    const own = Object.entries(entry.body).filter(([field]) => !Object.hasOwn(refs, field));
    const body = op === 'remove' ? undefined : Object.fromEntries(own);
    // The device has made the ID, or the server has named it.
    const made = { id: id as Sno, token: token === null ? null : tokens.indexOf(token) };
    const named = op === 'add' ? made : { row, madeMs };
    return { key, table, group, op, ...named, body, refs: body && refs } as RowOp;
  });
  // All of a batch are of one account.
  const account = entries[0]?.account || undefined;
  return { v: ROWS_PROTOCOL, namespace, tokens, ops, known, account } as RowsRequest;
}
