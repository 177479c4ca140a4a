/* The server's half: Fastify, and Drizzle over any PostgreSQL. IDs are in `uuid` columns, each a UUID v7. */

import { PGlite } from '@electric-sql/pglite';
import { createRowsHandler, ledgerSql } from '@sno-id/grants/rows';
import { fromUuid, type Sno, toUuid } from '@sno-id/sdk';
import { authorize, openAuthority, pgliteLedger, text as textOf } from '@sno-id/trial/serve';
import { eq } from 'drizzle-orm';
import { customType, pgTable, text } from 'drizzle-orm/pg-core';
import { drizzle } from 'drizzle-orm/pglite';
import Fastify from 'fastify';

const sno = customType<{ data: Sno; driverData: string }>({
  dataType: () => 'uuid',
  toDriver: toUuid,
  fromDriver: fromUuid,
});
const row = { id: sno().primaryKey(), owner: text().notNull(), title: text().notNull() };
const lists = pgTable('lists', row);
const tasks = pgTable('tasks', { ...row, list: sno().notNull() });

// A task belongs to a list of the same person: the database says so.
const SCHEMA = `${ledgerSql('postgres')};
  create table if not exists lists (id uuid primary key, owner text not null, title text not null, unique (id, owner));
  create table if not exists tasks (id uuid primary key, owner text not null, title text not null, list uuid not null,
    foreign key (list, owner) references lists (id, owner));`;

/** @param database a PostgreSQL in this process: any other works as well */
export async function openServer(folder: string, database = new PGlite(`${folder}/tasks`)) {
  await database.exec(SCHEMA);
  const db = drizzle(database);
  const { authority, closeGrants } = await openAuthority(folder);
  const ledger = pgliteLedger(database);
  const listRows = ledger.table('lists', { title: textOf });
  const taskRows = ledger.table('tasks', { title: textOf, list: 'lists' });
  const tables = { lists: listRows, tasks: taskRows };
  const rows = createRowsHandler({ authority, ledger, tables });

  const app = Fastify({ bodyLimit: 2 * 1024 * 1024 });
  app.post('/rows', ({ url, headers, body }) => {
    const init = { method: 'POST', headers: headers as Record<string, string>, body: JSON.stringify(body) };
    return rows.handle(new Request(new URL(url, 'http://localhost'), init));
  });
  const mine = (table: typeof lists | typeof tasks) =>
    db.select().from(table).where(eq(table.owner, authorize().principal));
  app.get('/rows', async () => ({ lists: await mine(lists), tasks: await mine(tasks) }));

  /** The port is that of every example: Fastify need not listen to one. */
  async function handle(request: Request): Promise<Response> {
    const { pathname } = new URL(request.url);
    const payload = await request.text();
    const asked = { url: pathname, headers: Object.fromEntries(request.headers), payload };
    const { statusCode, headers, body } = await app.inject({
      method: request.method as 'GET' | 'POST',
      ...asked,
    });
    return new Response(body, { status: statusCode, headers: new Headers(headers as HeadersInit) });
  }
  return { handle, close: closeGrants };
}
