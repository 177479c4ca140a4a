/* What an outbox keeps, where that is a value which never changes: in memory, and in simulations. */

import type { Entry, OutboxTransaction, Row } from '../store.ts';

export interface Content {
  /** The last place. */
  readonly seq: number;
  /** By their places, in order. */
  readonly entries: ReadonlyMap<number, Entry>;
  /** By table and ID. */
  readonly rows: ReadonlyMap<string, Row>;
}

export const EMPTY: Content = { seq: 0, entries: new Map(), rows: new Map() };

export const placeOf = (table: string, id: string) => JSON.stringify([table, id]);

/** A transaction, and the content as it leaves it. */
export function draftOf(before: Content) {
  let { seq } = before;
  const entries = new Map(before.entries);
  const rows = new Map(before.rows);
  // Places grow, so that they are in order.
  const inOrder = () => [...entries.values()];
  const transaction: OutboxTransaction = {
    get: async key => inOrder().find(entry => entry.key === key),
    find: async name => inOrder().filter(({ names }) => names.includes(name)),
    list: async (state, limit, afterSeq) =>
      inOrder()
        .filter(entry => entry.state === state && entry.seq > afterSeq)
        .slice(0, limit),
    count: async state => inOrder().filter(entry => entry.state === state).length,
    put(entry) {
      const put = { ...entry, seq: entry.seq || ++seq };
      if (inOrder().some(({ key, seq }) => key === put.key && seq !== put.seq))
        throw new Error('An entry with this key is there already');
      entries.set(put.seq, put);
    },
    drop: entry => void entries.delete(entry.seq),
    row: async (table, id) => rows.get(placeOf(table, id)),
    putRow: (table, row) => void rows.set(placeOf(table, row.id), structuredClone(row)),
    dropRow: (table, id) => void rows.delete(placeOf(table, id)),
  };
  return { transaction, content: (): Content => ({ seq, entries, rows }) };
}
