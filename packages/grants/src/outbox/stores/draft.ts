/* What an outbox keeps, where that is a value which never changes: in memory, and in simulations. */

import type { OutboxRecord, OutboxTransaction, Row } from '../store.ts';

export interface Content {
  readonly records: ReadonlyMap<string, OutboxRecord>;
  /** By table and ID. */
  readonly rows: ReadonlyMap<string, Row>;
}

export const EMPTY: Content = { records: new Map(), rows: new Map() };

export const placeOf = (table: string, id: string) => JSON.stringify([table, id]);

/** A transaction, and the content as it leaves it. */
export function draftOf(before: Content) {
  const records = new Map(before.records);
  const rows = new Map(before.rows);
  const transaction: OutboxTransaction = {
    since: async rev =>
      [...records.values()].filter(record => record.rev >= rev).sort((a, b) => a.rev - b.rev),
    put: record => void records.set(record.key, record),
    drop: key => void records.delete(key),
    row: async (table, id) => rows.get(placeOf(table, id)),
    putRow: (table, row) => void rows.set(placeOf(table, row.id), structuredClone(row)),
    dropRow: (table, id) => void rows.delete(placeOf(table, id)),
  };
  return { transaction, content: (): Content => ({ records, rows }) };
}
