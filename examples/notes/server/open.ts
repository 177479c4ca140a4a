/*
 * Opens what the server keeps: the notes, and the counters of what was granted. Both are in PostgreSQL, or in
 * two files of SQLite.
 */

import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { postgresStore } from '@sno-id/grants/postgres';
import { type AuthorityKey, type AuthorityStore, newKey } from '@sno-id/grants/server';
import { sqliteStore } from '@sno-id/grants/sqlite';
import { notesAuthority } from './authority.ts';
import type { Database } from './database.ts';
import type { Backend } from './notes-server.ts';
import { postgresDatabase } from './postgres.ts';
import { receiptsBy } from './receipts.ts';
import { sqliteDatabase } from './sqlite.ts';
import { openSqlite } from './sqlite-file.ts';

export interface Place {
  /** For the key, and the files of SQLite. */
  readonly folder: string;
  /** The address of a PostgreSQL, which `sno-grants init` has set up. Without one, SQLite is used. */
  readonly url?: string | undefined;
  /** The ID that `sno-grants init` printed: a database that was dropped and set up again is then refused. */
  readonly authority?: string | undefined;
}

/** Opens the notes and their authority. */
export async function openBackend({ folder, url, authority: id }: Place): Promise<Backend> {
  mkdirSync(folder, { recursive: true });
  const key = await keyIn(`${folder}/key.json`);
  const { database, store } = url ? await openPostgres(url) : await openFiles(folder);
  const authority = notesAuthority(store, key, id);
  return { database, authority, receipts: receiptsBy(key) };
}

interface Opened {
  readonly database: Database;
  readonly store: AuthorityStore;
}

async function openPostgres(connectionString: string): Promise<Opened> {
  const { default: pg } = await import('pg');
  const pool = new pg.Pool({ connectionString });
  // Without it, a restart of PostgreSQL ends this process.
  pool.on('error', error => console.error(error.message));
  return { database: postgresDatabase(pool), store: postgresStore(pool, { prepare: true }) };
}

async function openFiles(folder: string): Promise<Opened> {
  const grants = await openSqlite(`${folder}/grants.db`);
  const notes = await openSqlite(`${folder}/notes.db`);
  const close = () => {
    notes.close();
    grants.close();
  };
  return { database: sqliteDatabase({ all: notes.all, close }), store: sqliteStore(grants.database) };
}

/**
 * The key that signs what is granted, made at the first start. An app has it among the secrets of its
 * deployment.
 */
async function keyIn(file: string): Promise<AuthorityKey> {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    const key = await newKey();
    writeFileSync(file, JSON.stringify(key), { mode: 0o600 });
    return key;
  }
}
