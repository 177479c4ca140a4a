import { readFileSync } from 'node:fs';
import process from 'node:process';
import { DatabaseSync } from 'node:sqlite'; // Node 22.13, or better-sqlite3
import { createRowsHandler } from '@sno-id/grants/rows';
import { sqliteLedger } from '@sno-id/grants/rows/sqlite';
import { createAuthority, toNodeListener } from '@sno-id/grants/server';
import { sqliteStore } from '@sno-id/grants/sqlite';
import express from 'express';

const { DATA, KEY_FILE, PORT } = process.env;
const app = express();
const database = new DatabaseSync(`${DATA}/app.db`);
database.exec(`
  create table if not exists lists (id text primary key, owner text not null, title text not null, unique (id, owner));
  create table if not exists tasks (
    id text primary key, owner text not null, title text not null, list text,
    foreign key (list, owner) references lists (id, owner)
  );
`);

// Replace it by your session, which says who asks, in `request.user`.
app.use((request, _, next) => {
  request.user = /(?:^|; )user=(\w+)/.exec(request.headers.cookie)?.[1];
  next();
});

const keys = [JSON.parse(readFileSync(KEY_FILE, 'utf8'))]; // from `sno-grants keys new`
const authorize = (_, { user }) => user && { principal: user };
const store = sqliteStore(new DatabaseSync(`${DATA}/grants.db`));
const authority = createAuthority({ namespace: 'tasks', store, keys, authorize });
const ledger = sqliteLedger(new DatabaseSync(`${DATA}/app.db`)); // its own connection
const tables = {
  lists: ledger.table('lists', { title: textOf }),
  tasks: ledger.table('tasks', { title: textOf, list: 'lists' }),
};
const rows = createRowsHandler({ authority, ledger, tables });
app.post('/rows', toNodeListener(rows.handle)); // before express.json()

app.get('/rows', async ({ user }, response) => {
  if (!user) return response.sendStatus(401);
  // After a restore, pages keep what they have until you have run `sno-grants advance`.
  if (!(await authority.moment().catch(() => false))) return response.sendStatus(503);
  const all = columns => database.prepare(`select ${columns} where owner = ?`).all(user);
  const [lists, tasks] = [all('id, title from lists'), all('id, title, list from tasks')];
  response.json({ account: user, rows: { lists, tasks } });
});
app.listen(PORT, 'localhost');

/** What it throws is shown to the person who made the row. */
function textOf(value) {
  if (typeof value === 'string' && value.length <= 200) return value;
  throw new TypeError('expected at most 200 characters');
}
