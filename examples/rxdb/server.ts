/* The server's half: Hono, and Kysely over any PostgreSQL. */

import { PGlite } from '@electric-sql/pglite';
import { createRowsHandler, ledgerSql } from '@sno-id/grants/rows';
import { fromUuid } from '@sno-id/sdk';
import { authorize, openAuthority, pgliteLedger, text } from '@sno-id/trial/serve';
import { Hono } from 'hono';
import { Kysely, PGliteDialect } from 'kysely';

type Row = { id: string; key: string; owner: string; title: string; list_key?: string };

// A task belongs to a list of the same person: the database says so.
const SCHEMA = `${ledgerSql('postgres')};
  create table if not exists lists (
    id uuid primary key, key text not null unique, owner text not null, title text not null, unique (id, key, owner));
  create table if not exists tasks (
    id uuid primary key, key text not null unique, owner text not null, title text not null, list uuid not null,
    list_key text not null, foreign key (list, list_key, owner) references lists (id, key, owner));`;

/** @param database a PostgreSQL in this process: any other works as well */
export async function openServer(folder: string, database = new PGlite(`${folder}/tasks`)) {
  await database.exec(SCHEMA);
  const db = new Kysely<{ lists: Row; tasks: Row }>({ dialect: new PGliteDialect({ pglite: database }) });
  const { authority, closeGrants } = await openAuthority(folder);
  const ledger = pgliteLedger(database);
  const lists = ledger.table('lists', { title: text }, { key: 'key' });
  const tasks = ledger.table('tasks', { title: text, list: 'lists', list_key: text }, { key: 'key' });
  const rows = createRowsHandler({ authority, ledger, tables: { lists, tasks } });

  async function mine(table: 'lists' | 'tasks') {
    const rows = await db.selectFrom(table).selectAll().where('owner', '=', authorize().principal).execute();
    // A page knows each, and the list of a task, by its key.
    return rows.map(({ id, key, title, list_key }) => ({ id: fromUuid(id), key, title, list: list_key }));
  }

  const app = new Hono();
  app.post('/rows', context => rows.handle(context.req.raw));
  app.get('/rows', async context => context.json({ lists: await mine('lists'), tasks: await mine('tasks') }));
  return { handle: async (request: Request) => app.fetch(request), close: closeGrants };
}
