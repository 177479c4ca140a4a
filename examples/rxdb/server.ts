/* The server's half: Hono, and Kysely over any PostgreSQL. */

import { PGlite } from '@electric-sql/pglite';
import { createRowsHandler, ledgerSql } from '@sno-id/grants/rows';
import { fromUuid } from '@sno-id/sdk';
import { authorize, openAuthority, pgliteLedger, text } from '@sno-id/trial/serve';
import { Hono } from 'hono';
import { Kysely, PGliteDialect } from 'kysely';

type Row = { id: string; key: string; owner: string; title: string };
type Schema = { lists: Row; tasks: Row & { list: string } };

// A task belongs to a list of the same person: the database says so.
const SCHEMA = `${ledgerSql('postgres')};
  create table if not exists lists (
    id uuid primary key, key text not null, owner text not null, title text not null, unique (id, owner));
  create table if not exists tasks (
    id uuid primary key, key text not null, owner text not null, title text not null, list uuid not null,
    foreign key (list, owner) references lists (id, owner));`;

/** @param database a PostgreSQL in this process: any other works as well */
export async function openServer(folder: string, database = new PGlite(`${folder}/tasks`)) {
  await database.exec(SCHEMA);
  const db = new Kysely<Schema>({ dialect: new PGliteDialect({ pglite: database }) });
  const { authority, closeGrants } = await openAuthority(folder);
  const ledger = pgliteLedger(database);
  const lists = ledger.table('lists', { title: text }, { key: 'key' });
  const tasks = ledger.table('tasks', { title: text, list: 'lists' }, { key: 'key' });
  const rows = createRowsHandler({ authority, authorize, ledger, tables: { lists, tasks } });
  rows.subscribe(event => event.type === 'error' && console.error(event.error));

  /** All rows of a person. A page knows each, and the list of a task, by its key. */
  async function rowsOf(owner: string) {
    const lists = db.selectFrom('lists').select(['id', 'key', 'title']).where('owner', '=', owner);
    const tasks = db
      .selectFrom('tasks')
      .innerJoin('lists', 'lists.id', 'tasks.list')
      .select(['tasks.id', 'tasks.key', 'tasks.title', 'lists.key as list'])
      .where('tasks.owner', '=', owner);
    const withId = <R extends { id: string }>(row: R) => ({ ...row, id: fromUuid(row.id) });
    return { lists: (await lists.execute()).map(withId), tasks: (await tasks.execute()).map(withId) };
  }

  const app = new Hono();
  app.post('/rows', context => rows.handle(context.req.raw));
  app.get('/rows', async context => context.json(await rowsOf(authorize().principal)));
  return { handle: async (request: Request) => app.fetch(request), close: closeGrants };
}
