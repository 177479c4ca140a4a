import { inTurn } from '../../in-turn.ts';
import type { OutboxStore, Row } from '../store.ts';
import { draftOf, EMPTY, placeOf } from './draft.ts';

/** An outbox in memory, with the tables of the app beside it. */
export interface MemoryOutboxStore extends OutboxStore {
  /** A copy of all rows of a table, in the order of their IDs. */
  rows(table: string): Row[];
}

/** A store that ends with the process: for tests, and where a row need not outlive the page. */
export function memoryOutboxStore(name: string = 'memory'): MemoryOutboxStore {
  let kept = EMPTY;
  const next = inTurn();
  return {
    name,
    transact: work =>
      next(async () => {
        const { transaction, content } = draftOf(kept);
        const result = await work(transaction);
        kept = content();
        return result;
      }),
    rows: table =>
      [...kept.rows]
        .filter(([place, { id }]) => place === placeOf(table, id))
        .map(([, row]) => structuredClone(row))
        .sort((a, b) => (a.id < b.id ? -1 : 1)),
  };
}
