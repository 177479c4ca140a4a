/* The server's half: SQLite has the tasks, and beside them the ledger of rows. */

import { createRowsHandler } from '@sno-id/grants/rows';
import { sqliteLedger } from '@sno-id/grants/rows/sqlite';
import { authorize, openAuthority, openSqlite, text } from '@sno-id/trial/serve';

// A task belongs to a list of the same person: the database says so.
const SCHEMA = `
  pragma foreign_keys = on;
  create table if not exists lists (
    id text primary key, owner text not null, title text not null, unique (id, owner));
  create table if not exists tasks (
    id text primary key, owner text not null, title text not null, list text not null,
    foreign key (list, owner) references lists (id, owner));`;

export async function openServer(folder: string) {
  const { authority, closeGrants } = await openAuthority(folder);
  const database = openSqlite(`${folder}/tasks.db`);
  database.exec(SCHEMA);
  const ledger = sqliteLedger(database);
  const lists = ledger.table('lists', { title: text });
  const tasks = ledger.table('tasks', { title: text, list: 'lists' });
  const rows = createRowsHandler({ authority, ledger, tables: { lists, tasks } });

  return {
    async handle(request: Request): Promise<Response> {
      if (request.method === 'POST') return rows.handle(request);
      const { principal } = authorize();
      const all = (sql: string) => ledger.transaction(async tx => tx.all(sql, [principal]));
      return Response.json({
        lists: await all('select id, title from lists where owner = ?'),
        tasks: await all('select id, title, list from tasks where owner = ?'),
      });
    },
    close() {
      database.close();
      closeGrants();
    },
  };
}
