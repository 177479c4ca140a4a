/* The server's half: Fastify, and Drizzle over any PostgreSQL. IDs are in `uuid` columns, each a UUID v7. */

import { createRowsHandler, ledgerSql, type RowTable, sqlLedger } from '@sno-id/grants/rows';
import { type AuthorityKey, type AuthorityStore, createAuthority } from '@sno-id/grants/server';
import { fromUuid, type Sno, toUuid } from '@sno-id/sdk';
import { and, eq, sql } from 'drizzle-orm';
import { customType, type PgDatabase, type PgQueryResultHKT, pgTable, text } from 'drizzle-orm/pg-core';
import Fastify from 'fastify';

type Database = PgDatabase<PgQueryResultHKT>;
type Tx = Parameters<Parameters<Database['transaction']>[0]>[0];
type Table<V> = RowTable<Tx, { principal: string }, V>;

const sno = customType<{ data: Sno; driverData: string }>({
  dataType: () => 'uuid',
  toDriver: toUuid,
  fromDriver: fromUuid,
});
const row = { id: sno().primaryKey(), owner: text().notNull(), title: text().notNull() };
const lists = pgTable('lists', row);
const tasks = pgTable('tasks', { ...row, list: sno().notNull() });

// A task belongs to a list of the same person: the database says so.
export const SCHEMA = `${ledgerSql('postgres')};
  create table lists (id uuid primary key, owner text not null, title text not null, unique (id, owner));
  create table tasks (id uuid primary key, owner text not null, title text not null, list uuid not null,
    foreign key (list, owner) references lists (id, owner));`;

function textOf(body: Record<string, unknown>, field: string): string {
  if (typeof body[field] === 'string') return body[field];
  throw new TypeError(`${field}: expected a text`);
}

const listRows: Table<{ title: string }> = {
  parse: body => ({ title: textOf(body, 'title') }),
  async insert(tx, id, value, { principal }) {
    const insert = tx.insert(lists).values({ ...value, id, owner: principal });
    return (await insert.onConflictDoNothing({ target: lists.id }).returning()).length > 0;
  },
};

const taskRows: Table<{ title: string; list: Sno }> = {
  refs: { list: 'lists' },
  parse: body => ({ title: textOf(body, 'title'), list: textOf(body, 'list') as Sno }),
  async insert(tx, id, value, { principal }) {
    const insert = tx.insert(tasks).values({ ...value, id, owner: principal });
    return (await insert.onConflictDoNothing({ target: tasks.id }).returning()).length > 0;
  },
  async edit(tx, id, patch, { principal }) {
    const isOwn = and(eq(tasks.id, id as Sno), eq(tasks.owner, principal));
    const update = tx.update(tasks).set({ title: textOf(patch, 'title') });
    return (await update.where(isOwn).returning()).length > 0;
  },
};

/** @param store of the grants: `postgresStore(pool)` */
export function createServer(db: Database, store: AuthorityStore, key: AuthorityKey) {
  const authorize = () => ({ principal: 'anna' }); // an app has a session to look at
  const authority = createAuthority({ namespace: 'tasks', store, keys: [key], authorize });
  const ledger = sqlLedger<Tx>({
    dialect: 'postgres',
    transaction: work => db.transaction(work, { isolationLevel: 'read committed' }),
    async query(tx, statement, parameter) {
      const [before = '', after] = statement.split('$1');
      const whole = sql`${sql.raw(before)}${parameter}${sql.raw(after ?? '')}`;
      const { rows } = (await tx.execute(after === undefined ? sql.raw(statement) : whole)) as {
        rows: object[];
      };
      return rows;
    },
  });
  const tables = { lists: listRows, tasks: taskRows };
  const rows = createRowsHandler({ authority, authorize, ledger, tables });
  rows.subscribe(event => event.type === 'error' && console.error(event.error));

  const app = Fastify({ bodyLimit: 2 * 1024 * 1024 });
  app.post('/rows', ({ url, headers, body }) => {
    const init = { method: 'POST', headers: headers as Record<string, string>, body: JSON.stringify(body) };
    return rows.handle(new Request(new URL(url, 'http://localhost'), init));
  });
  app.get('/rows', async () => {
    const { principal } = authorize();
    return {
      lists: await db
        .select({ id: lists.id, title: lists.title })
        .from(lists)
        .where(eq(lists.owner, principal)),
      tasks: await db
        .select({ id: tasks.id, title: tasks.title, list: tasks.list })
        .from(tasks)
        .where(eq(tasks.owner, principal)),
    };
  });
  return app;
}
