import type { Sno } from '@sno-id/sdk';
import { type JsonObject, type Key, ROWS_PROTOCOL, type RowOp, type RowsRequest } from '../rows/messages.ts';
import { changesOf, needsOf, type Scope } from './entries.ts';
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
  /** The place of the last entry that was looked at. */
  readonly lastSeq: number;
  /** Whether some of this account were passed over, because they need what is neither stored nor sent. */
  readonly isPartial: boolean;
}

/**
 * The next operations of an account, in order: whole groups, and only what needs nothing that is not stored,
 * and follows no other change of its row, unless that comes before it.
 *
 * @param max how many, apart from one group that has more
 */
export async function nextBatch(
  scope: Scope,
  account: string,
  max: number,
  afterSeq: number,
  skipped: ReadonlySet<Key>,
): Promise<Batch> {
  const { tx } = scope;
  const entries: Entry[] = [];
  let lastSeq = afterSeq;
  let isPartial = false;
  const known = (await tx.list('settled', 1, 0))[0]?.settledBy;
  const isReady = async (entry: Entry, before: readonly Entry[]) => {
    for (const key of needsOf(entry)) {
      const needed = await tx.get(key);
      const isStored = !needed || needed.state === 'settled';
      if (!isStored && !before.some(each => each.key === key)) return false;
    }
    // The changes of a row keep their order: also if an earlier one has to wait for others of the batch.
    const isIn = (key: Key) => before.some(each => each.key === key);
    const needs = needsOf(entry);
    const changes = entry.op === 'add' ? [] : await changesOf(scope, entry.table, entry.id);
    const isLate = changes.some(
      change =>
        change.seq < entry.seq &&
        change.state === 'unsent' &&
        change.account === account &&
        (!isIn(change.key) ||
          change.group !== entry.group ||
          needsOf(change).some(key => isIn(key) && !needs.includes(key))),
    );
    return !isLate && !skipped.has(entry.key);
  };

  for (;;) {
    const page = await tx.list('unsent', PAGE, lastSeq);
    for (const entry of page) {
      if (entry.seq <= lastSeq) continue;
      if (entry.account !== account) {
        lastSeq = entry.seq;
        continue;
      }
      const unit = entry.group === undefined ? [entry] : await groupOf(tx, entry.group);
      if (entries.length && entries.length + unit.length > max) return { entries, known, lastSeq, isPartial };
      const before = [...entries, ...unit];
      const ready = await Promise.all(unit.map(each => isReady(each, before)));
      if (ready.every(Boolean)) entries.push(...unit);
      else isPartial = true;
      lastSeq = unit.at(-1)!.seq;
    }
    if (page.length < PAGE) return { entries, known, lastSeq, isPartial };
  }
}

async function groupOf(tx: Scope['tx'], group: Key): Promise<Entry[]> {
  const found = await tx.find(group);
  return found.filter(entry => entry.group === group && entry.state === 'unsent');
}

export function toRequest(
  namespace: string,
  { entries, known }: Pick<Batch, 'entries' | 'known'>,
): RowsRequest {
  const tokens = [
    ...new Set(entries.flatMap(({ op, token }) => (op === 'add' && token !== null ? token : []))),
  ];
  // All of a batch are of one account.
  const account = entries[0]?.account;
  const ops = entries.map((entry): RowOp => {
    const { key, op, table, row, refs, group, madeMs } = entry;
    const common = { key, table, ...(group !== undefined && { group }) };
    if (op === 'remove') return { ...common, op, row, madeMs };
    const own = Object.entries(entry.body).filter(([field]) => !Object.hasOwn(refs, field));
    const body: JsonObject = Object.fromEntries(own);
    if (op === 'edit') return { ...common, op, row, madeMs, body, refs };
    const token = entry.token === null ? null : tokens.indexOf(entry.token);
    // The device has made it, or the server has named it.
    return { ...common, op, id: entry.id as Sno, token, body, refs };
  });
  return {
    v: ROWS_PROTOCOL,
    namespace,
    tokens,
    ops,
    ...(known !== undefined && { known }),
    ...(account && { account }),
  };
}
