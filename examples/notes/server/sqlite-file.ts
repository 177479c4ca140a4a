import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import type { SqliteDatabase } from '@sno-id/grants/sqlite';
import type { SqliteDriver } from './sqlite.ts';

/** A file of SQLite, for the notes and for the counters of the authority. */
export interface SqliteFile extends SqliteDriver {
  readonly database: SqliteDatabase;
}

/** What both drivers have. */
interface Driver {
  exec(sql: string): unknown;
  close(): void;
  prepare(sql: string): { all(...values: unknown[]): object[]; run(value: string | number): unknown };
}

/** Opens a file with the SQLite that is part of Node from 22.13 on, or with one in WebAssembly. */
export async function openSqlite(file: string): Promise<SqliteFile> {
  const name = 'node:sqlite';
  const builtIn: { DatabaseSync: new (file: string) => Driver } | undefined = await import(name).catch(
    () => undefined,
  );
  if (builtIn) {
    const database = new builtIn.DatabaseSync(file);
    // Another process may have the file for a moment.
    database.exec('pragma busy_timeout = 5000');
    return {
      database,
      all: (sql, values) => database.prepare(sql).all(...values),
      close: () => database.close(),
    };
  }
  const { default: portable } = await import('node-sqlite3-wasm');
  holdFile(file);
  const database = new portable.Database(file);
  return {
    database: database as unknown as SqliteDatabase,
    all: (sql, values) => database.all(sql, [...values]) as object[],
    close: () => database.close(),
  };
}

/**
 * The lock of the one in WebAssembly is a folder, which a process leaves behind when it is killed. So the
 * process is noted.
 *
 * @throws Error if it still runs: two of them would corrupt the file.
 */
function holdFile(file: string): void {
  const holder = readHolder(`${file}.pid`);
  if (holder !== process.pid && isAlive(holder))
    throw new Error(`process ${holder} has ${file} open: end it, or use another folder`);
  writeFileSync(`${file}.pid`, String(process.pid));
  rmSync(`${file}.lock`, { recursive: true, force: true });
}

function readHolder(file: string): number {
  try {
    return Number(readFileSync(file, 'utf8'));
  } catch {
    return 0;
  }
}

function isAlive(pid: number): boolean {
  try {
    return pid > 0 && process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'; // the process is somebody else's
  }
}
