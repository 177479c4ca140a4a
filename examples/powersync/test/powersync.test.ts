import { PGlite } from '@electric-sql/pglite';
import type { CommonPowerSyncDatabase } from '@powersync/common';
import { openDevice } from '@sno-id/grants';
import { createUploader } from '@sno-id/grants/outbox';
import { trial } from '@sno-id/trial';
import { afterAll, beforeAll, beforeEach, expect } from 'vitest';
import { openServer } from '../server.ts';
import { createConnector, openTasks } from '../tasks.ts';
import { openPaperPowerSync } from './paper-powersync.ts';

let database: PGlite;
beforeAll(async () => {
  database = await PGlite.create();
});
beforeEach(() => database.exec('drop schema public cascade; create schema public'));
afterAll(() => database?.close());

/** What the queries of `sync-config.yaml` select, as the service gives it to devices. */
async function streams() {
  const { rows: lists } = await database.query('select key as id, id as sno, title from lists');
  const tasks = await database.query('select key as id, id as sno, title, list_key as list from tasks');
  return { lists, tasks: tasks.rows } as Record<string, Record<string, unknown>[]>;
}

trial('A connector for PowerSync and PostgreSQL', {
  async openServer(folder) {
    const { handle, close } = await openServer(folder, database);
    return {
      close,
      async handle(request) {
        if (request.method === 'POST') return handle(request);
        const { rows: lists } = await database.query('select id, title from lists');
        return Response.json({
          lists,
          tasks: (await database.query('select id, title, list from tasks')).rows,
        });
      },
    };
  },
  async open({ send, pull }) {
    const device = await openDevice({ namespace: 'tasks', checkIn: send });
    // Where IDs are made is drawn now, rather than with the first of them.
    await device.checkIn().catch(() => undefined);
    const uploader = createUploader({ device, account: null });
    const db = await openPaperPowerSync(globalThis.indexedDB);
    const connector = createConnector(
      uploader,
      async () => null,
      change => expect.fail(`refused: ${JSON.stringify(change)}`),
    );
    return {
      ...openTasks(db as unknown as CommonPowerSyncDatabase, uploader),
      async sync() {
        await connector.uploadData(db as unknown as CommonPowerSyncDatabase);
        // Rejects without a network.
        await pull('/rows');
        await db.download(await streams());
      },
      unsent: () => 0,
      subscribe: () => () => undefined,
      async close() {
        await db.close();
        await device.close();
      },
    };
  },
});
