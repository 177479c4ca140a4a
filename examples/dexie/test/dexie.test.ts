import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { trial } from '@sno-id/trial';
import { afterAll } from 'vitest';
import { openServer } from '../server.ts';
import { openTasks } from '../tasks.ts';

const folders: string[] = [];
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true });
});

trial('Dexie, an outbox and SQLite', {
  async place() {
    const folder = mkdtempSync(join(tmpdir(), 'sno-example-'));
    folders.push(folder);
    return async () => {
      const server = await openServer(folder);
      return {
        ...server,
        async stored() {
          const { lists, tasks } = await (await server.handle(new Request('http://localhost/rows'))).json();
          return [...lists, ...tasks];
        },
      };
    };
  },
  async open(indexedDB, fetch) {
    const send = async (request: Request) => {
      const { method, headers } = request;
      return fetch('/rows', { method, headers, body: await request.text() });
    };
    const pull = async () => (await fetch('/rows')).json();
    const app = await openTasks(send, pull, indexedDB);
    return {
      ...app,
      async shown() {
        const { lists, tasks } = await app.rows();
        return [...lists, ...tasks];
      },
    };
  },
});
