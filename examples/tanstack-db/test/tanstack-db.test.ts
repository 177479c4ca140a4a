import { PGlite } from '@electric-sql/pglite';
import { memoryStore } from '@sno-id/grants/memory';
import { newKey } from '@sno-id/grants/server';
import { trial } from '@sno-id/trial';
import { createLiveQueryCollection } from '@tanstack/db';
import { drizzle } from 'drizzle-orm/pglite';
import { afterAll, beforeAll } from 'vitest';
import { createServer, SCHEMA } from '../server.ts';
import { openTasks } from '../tasks.ts';

let database: PGlite;
beforeAll(async () => {
  database = await PGlite.create();
});
afterAll(() => database?.close());

trial('TanStack DB, Fastify, Drizzle and PostgreSQL', {
  async place() {
    await database.exec(`drop schema public cascade; create schema public; ${SCHEMA}`);
    const [store, key] = [memoryStore(), await newKey()];
    return async () => {
      const app = createServer(drizzle(database), store, key);
      return {
        async handle(request) {
          const { statusCode, headers, body } = await app.inject({
            method: request.method as 'GET' | 'POST',
            url: new URL(request.url).pathname,
            headers: Object.fromEntries(request.headers),
            payload: await request.text(),
          });
          return new Response(body, { status: statusCode, headers: headers as Record<string, string> });
        },
        async stored() {
          const { lists, tasks } = (await app.inject('/rows')).json();
          return [...lists, ...tasks];
        },
        close: () => app.close(),
      };
    };
  },
  async open(indexedDB, fetch) {
    const send = async (request: Request) => {
      const { method, headers } = request;
      return fetch('/rows', { method, headers, body: await request.text() });
    };
    const app = await openTasks(send, async () => (await fetch('/rows')).json(), indexedDB);
    const tasks = createLiveQueryCollection(query =>
      query.from({ task: app.tasks }).orderBy(({ task }) => task.id),
    );
    return {
      ...app,
      async shown() {
        await app.whenShown();
        return [...(await app.lists.toArrayWhenReady()), ...(await tasks.toArrayWhenReady())];
      },
    };
  },
});
