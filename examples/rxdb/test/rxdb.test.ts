import { PGlite } from '@electric-sql/pglite';
import { trial } from '@sno-id/trial';
import { IDBKeyRange } from 'fake-indexeddb';
import { afterAll, beforeAll, beforeEach, vi } from 'vitest';
import { openServer } from '../server.ts';

// RxDB advertises.
vi.spyOn(console, 'warn').mockReturnValue();

let database: PGlite;
beforeAll(async () => {
  database = await PGlite.create();
});
beforeEach(() => database.exec('drop schema public cascade; create schema public'));
afterAll(() => database?.close());

trial('RxDB, Hono, Kysely and PostgreSQL', {
  openServer: folder => openServer(folder, database),
  async open(browser) {
    // RxDB has each database once in a process.
    vi.resetModules();
    const { getRxStorageDexie } = await import('rxdb/plugins/storage-dexie');
    const { openTasks } = await import('../tasks.ts');
    const storage = getRxStorageDexie({ indexedDB, IDBKeyRange });
    return openTasks(browser, { storage, multiInstance: false }, 10);
  },
});
