import { inTurn } from '../../in-turn.ts';
import { change, undoTo } from '../../undo.ts';
import type { OutboxRecord, OutboxStore, Row } from '../store.ts';

/** An outbox in memory, with the tables of the app beside it. */
export interface MemoryOutboxStore extends OutboxStore {
  /** A copy of all rows of a table, in the order of their IDs. */
  rows(table: string): Row[];
}

/** A store that ends with the process: for tests, and where a row need not outlive the page. */
export function memoryOutboxStore(name: string = 'memory'): MemoryOutboxStore {
  const records = new Map<string, OutboxRecord>();
  const tables = new Map<string, Map<string, Row>>();
  /** All that were written, in the order of `rev`. Some are no longer there. */
  let log: OutboxRecord[] = [];
  const next = inTurn();
  const isThere = (record: OutboxRecord) => records.get(record.key) === record;

  function rowsOf(table: string): Map<string, Row> {
    const rows = tables.get(table) ?? new Map<string, Row>();
    tables.set(table, rows);
    return rows;
  }

  return {
    name,
    transact: work =>
      next(async () => {
        const undo: (() => void)[] = [];
        try {
          const result = await work({
            async since(rev) {
              let first = log.length;
              while (first > 0 && log[first - 1]!.rev >= rev) first--;
              return log.slice(first).filter(isThere);
            },
            put(record) {
              const isLast = record.rev >= (log.at(-1)?.rev ?? 0);
              change(undo, records, record.key, record);
              log.push(record);
              if (!isLast) log.sort((a, b) => a.rev - b.rev);
            },
            drop: key => change(undo, records, key, undefined),
            row: async (table, id) => rowsOf(table).get(id),
            putRow: (table, row) => change(undo, rowsOf(table), row.id, structuredClone(row)),
            dropRow: (table, id) => change(undo, rowsOf(table), id, undefined),
          });
          if (log.length > 2 * records.size + 100) log = log.filter(isThere);
          return result;
        } catch (error) {
          undoTo(undo, 0);
          log = log.filter(isThere);
          throw error;
        }
      }),
    rows: table =>
      [...rowsOf(table).values()].map(row => structuredClone(row)).sort((a, b) => (a.id < b.id ? -1 : 1)),
  };
}
