/* The server's half: the PostgreSQL that PowerSync replicates. Rows have their key in a column. */

import { PGlite } from '@electric-sql/pglite';
import { createRowsHandler, ledgerSql } from '@sno-id/grants/rows';
import { openAuthority, pgliteLedger, text } from '@sno-id/trial/serve';

const SCHEMA = `${ledgerSql('postgres')};
  create table if not exists lists (
    id uuid primary key, key text not null unique, owner text not null, title text not null,
    unique (id, key, owner));
  create table if not exists tasks (
    id uuid primary key, key text not null unique, owner text not null, title text not null,
    list uuid not null, list_key text not null,
    foreign key (list, list_key, owner) references lists (id, key, owner));`;

/** @param database a PostgreSQL in this process: the service needs one that it can reach */
export async function openServer(folder: string, database = new PGlite(`${folder}/tasks`)) {
  await database.exec(SCHEMA);
  const { authority, closeGrants } = await openAuthority(folder);
  const ledger = pgliteLedger(database);
  const lists = ledger.table('lists', { title: text }, { key: 'key' });
  const tasks = ledger.table('tasks', { title: text, list: 'lists', list_key: text }, { key: 'key' });
  const rows = createRowsHandler({ authority, ledger, tables: { lists, tasks } });
  return { handle: rows.handle, close: closeGrants };
}
