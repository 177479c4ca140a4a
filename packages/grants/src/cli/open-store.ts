import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { quote, UsageError } from '@sno-id/sdk/internal';
import type { AuthorityStore } from '../server/store.ts';
import { etcdStore } from '../server/stores/etcd.ts';
import { type PostgresClient, postgresStore } from '../server/stores/postgres.ts';
import { type SqliteDatabase, sqliteStore } from '../server/stores/sqlite.ts';
import { requireQualifiedTables, requireTables } from '../server/stores/tables.ts';

export interface OpenedStore {
  readonly store: AuthorityStore;
  close(): Promise<void>;
}

export interface StorePlace {
  readonly tables: string | undefined;
  readonly host: string | undefined;
  /** Whether a file may be made that does not exist. */
  readonly isNew: boolean;
}

/**
 * Opens the store that a URL names. Clients of databases are those of the project in the working directory.
 *
 * @throws UsageError if no store has such a URL, or if its client is not installed.
 */
export async function openStore(url: string, { tables, host, isNew }: StorePlace): Promise<OpenedStore> {
  const isEtcd = url.startsWith('etcd:');
  const isSqlite = url.startsWith('sqlite:');
  if (host === '') throw new UsageError('--host: expected the name of a machine, got "".');
  if (host !== undefined && !isSqlite)
    throw new UsageError(`--host: expected a store sqlite:, got ${url.split(':', 1)[0]}:.`);
  if (tables !== undefined && !isEtcd)
    asUsage(
      () => (isSqlite ? requireTables(tables) : requireQualifiedTables(tables)),
      error => `--${error.message}.`,
    );
  if (tables === '') throw new UsageError('--tables: expected a prefix, got "".');
  if (/^postgres(ql)?:\/\//.test(url)) {
    const pg = await importFrom('pg');
    if (!pg) throw new UsageError('PostgreSQL needs the package pg.', 'Run "npm install pg".');
    const limits = { connectionTimeoutMillis: 10_000, query_timeout: 60_000 };
    const pool = new pg.default.Pool({ connectionString: url, max: 1, ...limits });
    return { store: postgresStore(pool as PostgresClient, { tables }), close: () => pool.end() };
  }
  if (isSqlite) {
    const file = url.slice('sqlite:'.length);
    if (file !== '' && !isNew && !existsSync(file)) {
      throw new UsageError(
        `--store: expected a file, got ${quote(file)}, which does not exist.`,
        'Run "sno-grants init" to make a store there.',
      );
    }
    const database = await openSqlite(file);
    return {
      store: sqliteStore(database, { tables, host }),
      async close() {
        database.close();
      },
    };
  }
  if (isEtcd) {
    const endpoints = url.slice('etcd:'.length).split(',');
    const store = asUsage(
      () => etcdStore({ endpoints, prefix: tables }),
      () => `--store: expected etcd:http://host:2379,http://..., got ${quote(nameOfStore(url))}.`,
    );
    return { store, async close() {} };
  }
  throw new UsageError(
    `--store: expected postgres://..., sqlite:... or etcd:http://..., got ${quote(nameOfStore(url))}.`,
  );
}

/** A store's URL as it may be shown: without user and password. */
export function nameOfStore(url: string): string {
  return url.replaceAll(/\/\/[^@/,]*@/g, '//***@');
}

/** @throws UsageError in place of a TypeError, with the message that is made from it. */
export function asUsage<T>(work: () => T, messageOf: (error: TypeError) => string): T {
  try {
    return work();
  } catch (error) {
    throw error instanceof TypeError ? new UsageError(messageOf(error)) : error;
  }
}

type Sqlite = SqliteDatabase & { close(): void };

/** A database by whichever library is there. */
export async function openSqlite(file: string): Promise<Sqlite> {
  if (file === '') throw new UsageError('--store: expected the path of a file after "sqlite:", got nothing.');
  const builtIn = await import('node:sqlite' as string).catch(() => undefined);
  if (builtIn) return new builtIn.DatabaseSync(file);
  const native = await importFrom('better-sqlite3');
  if (native) return new native.default(file);
  const portable = await importFrom('node-sqlite3-wasm');
  if (portable) return new portable.default.Database(file);
  throw new UsageError(
    'SQLite needs Node 22.13 or later, or the package better-sqlite3 or node-sqlite3-wasm.',
    'Run "npm install node-sqlite3-wasm".',
  );
}

/** A package of the project in the working directory; undefined if it is not installed there. */
// biome-ignore lint/suspicious/noExplicitAny: the packages are optional, and their types with them
async function importFrom(name: string): Promise<any> {
  let path: string;
  try {
    path = createRequire(join(process.cwd(), 'package.json')).resolve(name);
  } catch {
    return undefined;
  }
  return import(pathToFileURL(path).href);
}
