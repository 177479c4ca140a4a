import { PGlite } from '@electric-sql/pglite';
import { memoryStore } from '@sno-id/grants/memory';
import { newKey } from '@sno-id/grants/server';
import sqlite3 from 'node-sqlite3-wasm';
import { notesAuthority } from '../server/authority.ts';
import type { Database, Queries } from '../server/database.ts';
import type { Backend } from '../server/notes-server.ts';
import { POSTGRES } from '../server/postgres.ts';
import { receiptsBy } from '../server/receipts.ts';
import { sqliteDatabase } from '../server/sqlite.ts';

/** SQLite in memory. */
export async function openMemorySqlite(): Promise<Database> {
  const sqlite = new sqlite3.Database();
  return sqliteDatabase({
    all: (sql, values) => sqlite.all(sql, [...values]) as object[],
    close: () => sqlite.close(),
  });
}

/** PostgreSQL in this process. */
export async function openPGlite(): Promise<Database> {
  const pglite = await PGlite.create();
  const queriesOf = ({ query }: Pick<PGlite, 'query'>): Queries => ({
    dialect: POSTGRES,
    query: async <Row extends object>(sql: string, values: readonly unknown[] = []) =>
      (await query<Row>(sql, [...values])).rows,
  });
  return {
    ...queriesOf({ query: pglite.query.bind(pglite) }),
    transact: work => pglite.transaction(inside => work(queriesOf({ query: inside.query.bind(inside) }))),
    close: () => pglite.close(),
  };
}

/** An authority that forgets when it ends, and its receipts. */
export async function memoryAuthority(): Promise<Pick<Backend, 'authority' | 'receipts'>> {
  const key = await newKey();
  return { authority: notesAuthority(memoryStore(), key), receipts: receiptsBy(key) };
}

/** Empties the table, as somebody does who drops it: it no longer contains a push that was made before. */
export async function empty(database: Database): Promise<void> {
  for (const table of ['notes', 'notes_log', 'notes_heads']) await database.query(`delete from ${table}`);
  await database.query(`insert into notes_log (head) values ($1)`, [crypto.randomUUID()]);
  await database.query('insert into notes_heads select head from notes_log');
}

/** What the tables contain, to be put back later. */
export async function backupOf(database: Database): Promise<() => Promise<void>> {
  const tables = await Promise.all(
    ['notes', 'notes_log', 'notes_heads'].map(
      async table => [table, await database.query<Record<string, never>>(`select * from ${table}`)] as const,
    ),
  );
  return async () => {
    for (const [table, rows] of tables) {
      await database.query(`delete from ${table}`);
      for (const row of rows) {
        const columns = Object.keys(row);
        const places = columns.map((_, at) => `$${at + 1}`);
        await database.query(
          `insert into ${table} (${columns.join(', ')}) values (${places.join(', ')})`,
          Object.values(row),
        );
      }
    }
  };
}
