/* Opens what the server keeps, in PostgreSQL or in two files of SQLite, and answers with it. */

import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { postgresStore } from '@sno-id/grants/postgres';
import { postgresLedger } from '@sno-id/grants/rows/postgres';
import { newKey } from '@sno-id/grants/server';
import { sqliteStore } from '@sno-id/grants/sqlite';
import { fromUuid, type Sno, toUuid } from '@sno-id/sdk';
import { createNotesAuthority, createNotesServer } from './notes.ts';
import { type SqliteFile, sqliteNotes } from './sqlite.ts';

export interface Place {
  /** For the key, and the files of SQLite. */
  readonly folder: string;
  /** The address of a PostgreSQL, which `sno-grants init` has set up. Without one, SQLite is used. */
  readonly url?: string | undefined;
  /** The ID that `sno-grants init` printed. */
  readonly authority?: string | undefined;
}

/** Opens the server, and returns what answers its requests. */
export async function openServer({ folder, url, authority: id }: Place) {
  mkdirSync(folder, { recursive: true });
  const file = `${folder}/key.json`;
  // The key proves what was granted. An app has it among the secrets of its deployment.
  if (!existsSync(file)) writeFileSync(file, JSON.stringify(await newKey()), { mode: 0o600 });
  const key = JSON.parse(readFileSync(file, 'utf8'));
  if (!url) {
    const { database } = await openSqlite(`${folder}/grants.db`);
    const authority = createNotesAuthority(sqliteStore(database), key);
    return createNotesServer(authority, sqliteNotes(await openSqlite(`${folder}/app.db`)));
  }
  const { default: pg } = await import('pg');
  const pool = new pg.Pool({ connectionString: url });
  // Without it, a restart of PostgreSQL ends this process.
  pool.on('error', error => console.error(error.message));
  const authority = createNotesAuthority(postgresStore(pool, { prepare: true }), key, id);
  return createNotesServer(authority, {
    ledger: postgresLedger(pool),
    query: async (tx, sql, ...values) => (await tx.query(sql, values)).rows,
    column: { type: 'uuid', of: id => toUuid(id as Sno), read: fromUuid },
  });
}

/** Opens a file with the SQLite that is part of Node from 22.13 on, or with one in WebAssembly. */
async function openSqlite(file: string): Promise<SqliteFile> {
  const name = 'node:sqlite';
  const { DatabaseSync } = await import(name).catch(() => ({}));
  if (DatabaseSync) {
    const database = new DatabaseSync(file);
    return { database, all: (sql, values) => database.prepare(sql).all(...values) };
  }
  const { default: portable } = await import('node-sqlite3-wasm');
  // It locks with a folder, which a process leaves behind when it is killed. Two processes must not share it.
  rmSync(`${file}.lock`, { recursive: true, force: true });
  const database = new portable.Database(file);
  return { database, all: (sql, values) => database.all(sql, values) as object[] };
}
