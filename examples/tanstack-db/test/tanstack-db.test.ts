import { PGlite } from '@electric-sql/pglite';
import { trial } from '@sno-id/trial';
import { afterAll, beforeAll, beforeEach } from 'vitest';
import { openServer } from '../server.ts';
import { openTasks } from '../tasks.ts';

let database: PGlite;
beforeAll(async () => {
  database = await PGlite.create();
});
beforeEach(() => database.exec('drop schema public cascade; create schema public'));
afterAll(() => database?.close());

trial('TanStack DB, Fastify, Drizzle and PostgreSQL', {
  openServer: folder => openServer(folder, database),
  open: openTasks,
  removes: true,
});
