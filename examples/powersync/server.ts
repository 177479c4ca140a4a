/*
 * The server's half: the PostgreSQL that the PowerSync service replicates. Rows have their key in a
 * column.
 */

import { PGlite, type Transaction } from '@electric-sql/pglite';
import { createRowsHandler, ledgerSql, type RowTable, sqlLedger } from '@sno-id/grants/rows';
import { authorize, openAuthority, textOf } from '@sno-id/trial/serve';

type Table<V> = RowTable<Transaction, { principal: string }, V>;

// The service gives devices the text of an ID, which is shorter than a UUID.
const SCHEMA = `${ledgerSql('postgres')};
  create table if not exists lists (
    id text collate "C" primary key, key text not null unique, owner text not null, title text not null,
    unique (id, key, owner));
  create table if not exists tasks (
    id text collate "C" primary key, key text not null unique, owner text not null, title text not null,
    list text collate "C" not null, list_key text not null,
    foreign key (list, list_key, owner) references lists (id, key, owner));`;

const lists: Table<{ title: string; key: string }> = {
  parse: body => ({ title: textOf(body, 'title'), key: textOf(body, 'key') }),
  async insert(tx, id, { title, key }, { principal }) {
    const sql = `insert into lists (id, key, owner, title) values ($1, $2, $3, $4)
      on conflict (id) do nothing returning id`;
    return (await tx.query(sql, [id, key, principal, title])).rows.length > 0;
  },
};

const tasks: Table<{ title: string; key: string; list: string }> = {
  refs: { list: 'lists' },
  parse: body => ({
    title: textOf(body, 'title'),
    key: textOf(body, 'key'),
    list: textOf(body, 'list'),
  }),
  async insert(tx, id, { title, key, list }, { principal }) {
    const sql = `insert into tasks (id, key, owner, title, list, list_key)
      values ($1, $2, $3, $4, $5, (select key from lists where id = $5)) on conflict (id) do nothing returning id`;
    return (await tx.query(sql, [id, key, principal, title, list])).rows.length > 0;
  },
  async edit(tx, id, patch, { principal }) {
    const sql = 'update tasks set title = $1 where id = $2 and owner = $3 returning id';
    return (await tx.query(sql, [textOf(patch, 'title'), id, principal])).rows.length > 0;
  },
};

/** @param database a PostgreSQL in this process: the service needs one that it can reach */
export async function openServer(folder: string, database = new PGlite(`${folder}/tasks`)) {
  await database.exec(SCHEMA);
  const { authority, closeGrants } = await openAuthority(folder);
  const ledger = sqlLedger<Transaction>({
    dialect: 'postgres',
    transaction: work => database.transaction(work),
    query: async (tx, text, parameter) =>
      (await tx.query<object>(text, parameter === undefined ? [] : [parameter])).rows,
  });
  const rows = createRowsHandler({ authority, authorize, ledger, tables: { lists, tasks } });
  rows.subscribe(event => event.type === 'error' && console.error(event.error));
  return { handle: rows.handle, close: closeGrants };
}
