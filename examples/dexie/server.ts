/* The server's half: SQLite has the tasks, and beside them the ledger of rows. */

import { createRowsHandler, type RowTable } from '@sno-id/grants/rows';
import { sqliteLedger } from '@sno-id/grants/rows/sqlite';
import { authorize, openAuthority, openSqlite, textOf } from '@sno-id/trial/serve';

type Database = ReturnType<typeof openSqlite>;
type Table<V> = RowTable<Database, { principal: string }, V>;

// A task belongs to a list of the same person: the database says so.
const SCHEMA = `
  pragma foreign_keys = on;
  create table if not exists lists (
    id text primary key, owner text not null, title text not null, unique (id, owner));
  create table if not exists tasks (
    id text primary key, owner text not null, title text not null, list text not null,
    foreign key (list, owner) references lists (id, owner));`;

const lists: Table<{ title: string }> = {
  parse: body => ({ title: textOf(body, 'title') }),
  insert(tx, id, { title }, { principal }) {
    const sql = 'insert into lists (id, owner, title) values (?, ?, ?) on conflict (id) do nothing';
    return tx.run(sql, [id, principal, title]).changes > 0;
  },
};

const tasks: Table<{ title: string; list: string }> = {
  refs: { list: 'lists' },
  parse: body => ({ title: textOf(body, 'title'), list: textOf(body, 'list') }),
  insert(tx, id, { title, list }, { principal }) {
    const sql = 'insert into tasks (id, owner, title, list) values (?, ?, ?, ?) on conflict (id) do nothing';
    return tx.run(sql, [id, principal, title, list]).changes > 0;
  },
  edit(tx, id, patch, { principal }) {
    const sql = 'update tasks set title = ? where id = ? and owner = ?';
    return tx.run(sql, [textOf(patch, 'title'), id, principal]).changes > 0;
  },
};

export async function openServer(folder: string) {
  const { authority, closeGrants } = await openAuthority(folder);
  const database = openSqlite(`${folder}/tasks.db`);
  database.exec(SCHEMA);
  const ledger = sqliteLedger(database);
  const rows = createRowsHandler({ authority, authorize, ledger, tables: { lists, tasks } });
  rows.subscribe(event => event.type === 'error' && console.error(event.error));

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
