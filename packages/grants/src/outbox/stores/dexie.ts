/*
 * Keeps an outbox in a database of Dexie, beside the tables of the app. Needs Dexie 4; imports nothing of
 * it.
 */

import { requireMethod } from '@sno-id/sdk/internal';
import type { OutboxRecord, OutboxStore, Row } from '../store.ts';

/** What the store needs of Dexie. */
export interface DexieDatabase {
  readonly name: string;
  readonly tables: readonly unknown[];
  // biome-ignore lint/suspicious/noExplicitAny: as Dexie has it, whose types are not a dependency
  transaction(mode: any, tables: any, scope: () => Promise<any>): PromiseLike<any>;
  // biome-ignore lint/suspicious/noExplicitAny: the same
  table(name: string): any;
}

/** What it calls of a table of Dexie. */
interface DexieTable<T> {
  get(key: string): Promise<T | undefined>;
  put(value: T): Promise<unknown>;
  delete(key: string): Promise<unknown>;
  where(index: string): { aboveOrEqual(value: unknown): { toArray(): Promise<T[]> } };
}

/**
 * The table of an outbox, for the schema of the app.
 *
 * @example
 * db.version(1).stores({ ...outboxSchema, tasks: 'id' });
 */
export const outboxSchema = { snoOutbox: 'key, rev' } as const;

/**
 * An outbox in a database of Dexie whose schema has {@link outboxSchema}. The primary key of each table is
 * `id`. The store does not close the database. Operations are on the disk before they count only if the
 * database was made with `chromeTransactionDurability: 'strict'`.
 *
 * @param tables the tables of the app whose rows the outbox changes; all, if they are not named: a
 * transaction of the outbox then waits for those of the app on any of them
 * @throws TypeError for what is not a database of Dexie.
 */
export function dexieOutboxStore(
  database: DexieDatabase,
  { tables }: { readonly tables?: readonly string[] | undefined } = {},
): OutboxStore {
  requireMethod('database', database, 'transaction');
  return {
    name: database.name,
    async transact(work) {
      const all = tables ? ['snoOutbox', ...tables] : database.tables;
      return database.transaction('rw', all, async () => {
        const records: DexieTable<OutboxRecord> = database.table('snoOutbox');
        const rows = (table: string): DexieTable<Row> => database.table(table);
        const pending: Promise<unknown>[] = [];
        const write = (step: Promise<unknown>) => {
          // Its failure ends the transaction, which says so.
          step.catch(() => undefined);
          pending.push(step);
        };
        const result = await work({
          since: rev => records.where('rev').aboveOrEqual(rev).toArray(),
          put: record => write(records.put(record)),
          drop: key => write(records.delete(key)),
          row: (table, id) => rows(table).get(id),
          putRow: (table, row) => write(rows(table).put(row)),
          dropRow: (table, id) => write(rows(table).delete(id)),
        });
        await Promise.all(pending);
        return result;
      });
    },
  };
}
