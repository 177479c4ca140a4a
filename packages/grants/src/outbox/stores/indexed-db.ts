/*
 * Keeps an outbox in a database of the page, beside the object stores of the app. Dexie writes the same
 * object store.
 */

import { requireMethod } from '@sno-id/sdk/internal';
import { GrantsError } from '../../errors.ts';
import { resultOf, runIn } from '../../stores/indexed-db-transaction.ts';
import type { OutboxStore, Row } from '../store.ts';

/** The object store of an outbox, and its indexes. */
const OUTBOX = 'snoOutbox';

/** IDBDatabase, where the types of browsers are there: a program without them can still be compiled. */
export type IndexedDb = typeof globalThis extends { IDBDatabase: { prototype: infer Database } }
  ? Database
  : never;

/** Makes the object store of an outbox. Call it in `onupgradeneeded`, beside those of the app. */
export function addOutboxTo(database: IndexedDb): void {
  database.createObjectStore(OUTBOX, { keyPath: 'key' }).createIndex('rev', 'rev');
}

/** An outbox with a separate database. */
export interface OwnOutboxStore extends OutboxStore {
  /** All rows of a table, in the order of their IDs. */
  rows<T extends { readonly id: string } = Row>(table: string): Promise<T[]>;
}

/**
 * Opens a database for an outbox and the tables of the app, and makes those that are not there. The database
 * closes with the outbox, and where another version of the app adds tables: the outbox of an old tab then
 * rejects with GrantsError `ERR_APP_OUTDATED`.
 */
export async function openOutboxStore(name: string, tables: readonly string[]): Promise<OwnOutboxStore> {
  const { indexedDB } = globalThis;
  requireMethod('indexedDB', indexedDB, 'open');
  function open(version?: number): Promise<IDBDatabase> {
    const request = indexedDB.open(name, version);
    request.onupgradeneeded = () => {
      const { result } = request;
      const isMissing = (table: string) => !result.objectStoreNames.contains(table);
      if (isMissing(OUTBOX)) addOutboxTo(result);
      for (const table of tables.filter(isMissing)) result.createObjectStore(table, { keyPath: 'id' });
    };
    return resultOf(request);
  }
  async function connect(): Promise<IDBDatabase> {
    let database = await open();
    if (!tables.every(table => database.objectStoreNames.contains(table))) {
      database.close();
      database = await open(database.version + 1);
    }
    database.onversionchange = ({ newVersion }) => {
      // Null where it is deleted: then it is made again.
      isOutdated = newVersion !== null;
      database.close();
    };
    return database;
  }
  let isOutdated = false;
  let isClosed = false;
  let database = await connect();
  /** Runs work on the database, with our words for what an app has to do something about. */
  async function run<T>(work: () => Promise<T>): Promise<T> {
    try {
      return await work();
    } catch (error) {
      const [{ name }, options] = [error as Error, { cause: error }];
      const isLost = name === 'InvalidStateError';
      // Engines close a connection whose data were cleared, or whose disk is full.
      if (isLost && !isOutdated && !isClosed) {
        const opened = await connect();
        // Another call may have been faster.
        database.close();
        database = opened;
        if (!isClosed) return work();
        opened.close();
      }
      if (isLost && isClosed) throw new GrantsError('ERR_OUTBOX_CLOSED', 'The outbox is closed', options);
      if (isLost)
        throw new GrantsError('ERR_APP_OUTDATED', 'The app has a newer version: reload this page', options);
      if (name === 'NotFoundError')
        throw new TypeError(`table: expected one of ${tables.join(', ')}`, options);
      throw error;
    }
  }
  return {
    name,
    transact: work => run(() => indexedDbOutboxStore(database, { tables }).transact(work)),
    rows: table => run(async () => resultOf(database.transaction(table).objectStore(table).getAll())),
    close() {
      isClosed = true;
      database.close();
    },
  };
}

/**
 * An outbox in a database that the app has opened, and that {@link addOutboxTo} was called for. Each table
 * is an object store with the key path `id`. The store does not close the database.
 *
 * @param tables the object stores of the app whose rows the outbox changes; all, if they are not named: a
 * transaction of the outbox then waits for those of the app on any of them
 * @throws TypeError for what is not a database.
 */
export function indexedDbOutboxStore(
  database: IndexedDb,
  { tables }: { readonly tables?: readonly string[] | undefined } = {},
): OutboxStore {
  requireMethod('database', database, 'transaction');
  return {
    name: database.name,
    async transact(work) {
      const stores = tables ? [OUTBOX, ...tables] : Array.from(database.objectStoreNames);
      const transaction = database.transaction(stores, 'readwrite', { durability: 'strict' });
      const entries = transaction.objectStore(OUTBOX);
      const rows = (table: string) => transaction.objectStore(table);
      return runIn(transaction, () =>
        work({
          since: rev => resultOf(entries.index('rev').getAll(IDBKeyRange.lowerBound(rev))),
          put: record => void entries.put(record),
          drop: key => void entries.delete(key),
          row: (table, id) => resultOf(rows(table).get(id)),
          putRow: (table, row) => void rows(table).put(row),
          dropRow: (table, id) => void rows(table).delete(id),
        }),
      );
    },
  };
}
