/* The server's half: Hono, and Kysely over any PostgreSQL. */

import { PGlite } from '@electric-sql/pglite';
import { createRowsHandler, ledgerSql } from '@sno-id/grants/rows';
import { fromUuid } from '@sno-id/sdk';
import { authorize, openAuthority, pgliteLedger, text } from '@sno-id/trial/serve';
import { Hono } from 'hono';
import { Kysely, PGliteDialect } from 'kysely';

type Row = { id: string; owner: string; title: string };
type Schema = { lists: Row; tasks: Row & { list: string }; sno_grants_rows: { id: string; key: string } };

// A task belongs to a list of the same person: the database says so.
const SCHEMA = `${ledgerSql('postgres')};
  create table if not exists lists (id uuid primary key, owner text not null, title text not null, unique (id, owner));
  create table if not exists tasks (id uuid primary key, owner text not null, title text not null, list uuid not null,
    foreign key (list, owner) references lists (id, owner));`;

/** @param database a PostgreSQL in this process: any other works as well */
export async function openServer(folder: string, database = new PGlite(`${folder}/tasks`)) {
  await database.exec(SCHEMA);
  const db = new Kysely<Schema>({ dialect: new PGliteDialect({ pglite: database }) });
  const { authority, closeGrants } = await openAuthority(folder);
  const ledger = pgliteLedger(database);
  const lists = ledger.table('lists', { title: text });
  const tasks = ledger.table('tasks', { title: text, list: 'lists' });
  const rows = createRowsHandler({ authority, authorize, ledger, tables: { lists, tasks } });
  rows.subscribe(event => event.type === 'error' && console.error(event.error));

  /** All rows of a person, with their keys, by which pages know them: the ledger has these. */
  async function rowsOf(owner: string) {
    const lists = db
      .selectFrom('lists')
      .innerJoin('sno_grants_rows as own', 'own.id', 'lists.id')
      .select(['lists.id', 'title', 'own.key']);
    const tasks = db
      .selectFrom('tasks')
      .innerJoin('sno_grants_rows as own', 'own.id', 'tasks.id')
      .innerJoin('sno_grants_rows as parent', 'parent.id', 'list')
      .select(['tasks.id', 'title', 'own.key', 'list', 'parent.key as listKey']);
    return {
      lists: (await lists.where('owner', '=', owner).execute()).map(({ id, key, ...row }) => {
        return { ...row, id: fromUuid(id), key: keyOf(key) };
      }),
      tasks: (await tasks.where('owner', '=', owner).execute()).map(({ id, key, list, listKey, ...row }) => {
        return { ...row, id: fromUuid(id), key: keyOf(key), list: fromUuid(list), listKey: keyOf(listKey) };
      }),
    };
  }

  const app = new Hono();
  app.post('/rows', context => rows.handle(context.req.raw));
  app.get('/rows', async context => context.json(await rowsOf(authorize().principal)));
  return { handle: async (request: Request) => app.fetch(request), close: closeGrants };
}

const keyOf = (uuid: string) => uuid.replaceAll('-', '');
