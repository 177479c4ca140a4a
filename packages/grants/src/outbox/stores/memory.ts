import { inTurn } from '../../in-turn.ts';
import type { Entry, OutboxStore, Row } from '../store.ts';

/** An outbox in memory, with the tables of the app beside it. */
export interface MemoryOutboxStore extends OutboxStore {
  /** A copy of all rows of a table, in the order of their IDs. */
  rows(table: string): Row[];
}

/** A store that ends with the process: for tests, and where a row need not outlive the page. */
export function memoryOutboxStore(name: string = 'memory'): MemoryOutboxStore {
  let seq = 0;
  let entries = new Map<number, Entry>();
  let rows = new Map<string, Row>();
  const next = inTurn();
  const place = (table: string, id: string) => JSON.stringify([table, id]);

  return {
    name,
    transact: work =>
      next(async () => {
        let last = seq;
        const [nextEntries, nextRows] = [new Map(entries), new Map(rows)];
        // Places grow, so that they are in order.
        const inOrder = () => [...nextEntries.values()];
        const result = await work({
          get: async key => inOrder().find(entry => entry.key === key),
          find: async name => inOrder().filter(({ names }) => names.includes(name)),
          list: async (state, limit, afterSeq) =>
            inOrder()
              .filter(entry => entry.state === state && entry.seq > afterSeq)
              .slice(0, limit),
          count: async state => inOrder().filter(entry => entry.state === state).length,
          put(entry) {
            const put = { ...entry, seq: entry.seq || ++last };
            if (inOrder().some(({ key, seq }) => key === put.key && seq !== put.seq))
              throw new Error('An entry with this key is there already');
            nextEntries.set(put.seq, put);
          },
          drop: entry => void nextEntries.delete(entry.seq),
          row: async (table, id) => nextRows.get(place(table, id)),
          putRow: (table, row) => void nextRows.set(place(table, row.id), structuredClone(row)),
          dropRow: (table, id) => void nextRows.delete(place(table, id)),
        });
        [seq, entries, rows] = [last, nextEntries, nextRows];
        return result;
      }),
    rows: table =>
      [...rows]
        .filter(([key, { id }]) => key === place(table, id))
        .map(([, row]) => structuredClone(row))
        .sort((a, b) => (a.id < b.id ? -1 : 1)),
  };
}
