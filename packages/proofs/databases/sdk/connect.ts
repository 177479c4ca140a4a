/* Databases of a test file's own, with the functions that `sno sql` prints. */

import { randomUUID } from 'node:crypto';
import mysql from 'mysql2/promise';
import sqlite from 'node-sqlite3-wasm';
import pg from 'pg';
import { describe, inject } from 'vitest';
import { sno } from '../../../sdk/test/cli/support.ts';

/** `describe` for tests that need the servers. */
export const describeOnServers: typeof describe.skip = inject('ports') ? describe : describe.skip;

/** A connection that a test does not look behind. */
export interface Db {
  /** Runs statements without parameters. */
  run(statements: string): Promise<void>;
  /** The rows of one statement, each as its values in order. Parameters are `?`. */
  rows(statement: string, parameters?: readonly unknown[]): Promise<unknown[][]>;
  end(): Promise<void>;
}

/**
 * Runs `sno` with arguments and returns what it prints.
 *
 * @throws Error with what it writes to its standard error.
 */
export async function runCommand(args: readonly string[]): Promise<string> {
  const { stdout, stderr } = await sno(args);
  if (stderr !== '') throw new Error(stderr);
  return stdout;
}

/** What `sno sql` prints. */
export function printSql(...args: string[]): Promise<string> {
  return runCommand(['sql', ...args]);
}

/** Settings of a client for a new database on the PostgreSQL server. */
export async function newPostgres(): Promise<pg.ClientConfig> {
  const config = { host: '127.0.0.1', port: inject('ports')!.postgres, user: 'postgres' };
  const database = `test_${randomUUID().replaceAll('-', '')}`;
  await withClient({ ...config, database: 'postgres' }, client =>
    client.query(`create database ${database}`),
  );
  return { ...config, database };
}

/** Settings of a client for a new database on the MariaDB server. */
export async function newMariadb(): Promise<mysql.ConnectionOptions> {
  const config = { host: '127.0.0.1', port: inject('ports')!.mariadb, user: 'root' };
  const database = `test_${randomUUID().replaceAll('-', '')}`;
  const connection = await mysql.createConnection(config);
  await connection.query(`create database ${database}`);
  await connection.end();
  return { ...config, database };
}

/** Does something with a client, and ends it. */
export async function withClient<T>(
  config: pg.ClientConfig,
  use: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const client = new pg.Client(config);
  await client.connect();
  try {
    return await use(client);
  } finally {
    await client.end();
  }
}

export async function openPostgres(
  config?: pg.ClientConfig,
  { asText = false }: { asText?: boolean } = {},
): Promise<Db> {
  const types = { getTypeParser: () => (value: unknown) => value } as unknown as pg.CustomTypesConfig;
  const client = new pg.Client({ ...(config ?? (await newPostgres())), ...(asText && { types }) });
  await client.connect();
  return {
    async run(statements) {
      await client.query(statements);
    },
    async rows(statement, parameters = []) {
      let count = 0;
      const text = statement.replace(/\?/g, () => `$${++count}`);
      return (await client.query({ text, values: [...parameters], rowMode: 'array' })).rows;
    },
    end: () => client.end(),
  };
}

export async function openMariadb(): Promise<Db> {
  const connection = await mysql.createConnection({
    ...(await newMariadb()),
    multipleStatements: true,
    dateStrings: true,
  });
  return {
    async run(statements) {
      await connection.query(statements);
    },
    async rows(statement, parameters = []) {
      const [rows] = await connection.query({ sql: statement, values: [...parameters], rowsAsArray: true });
      return rows as unknown[][];
    },
    end: () => connection.end(),
  };
}

export async function openSqlite(): Promise<Db> {
  const db = new sqlite.Database(':memory:');
  return {
    async run(statements) {
      db.exec(statements);
    },
    async rows(statement, parameters = []) {
      return db.all(statement, parameters as sqlite.JSValue[]).map(row => Object.values(row as object));
    },
    async end() {
      db.close();
    },
  };
}
