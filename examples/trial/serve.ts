/* What the server of every example has besides its tables: grants, a page, and a port. */

import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { sqlLedger } from '@sno-id/grants/rows';
import { createAuthority, newKey, toNodeListener } from '@sno-id/grants/server';
import { sqliteStore } from '@sno-id/grants/sqlite';
import sqlite from 'node-sqlite3-wasm';

/** Answers `POST /rows` with what became of rows and check-ins, and `GET /rows` with the rows. */
export interface TaskServer {
  handle(request: Request): Promise<Response>;
  close(): unknown;
}

/** An app has a session to look at. */
export const authorize = () => ({ principal: 'anna' });

/** Opens a file. Its lock stays behind when the process is killed: this SQLite is one in WebAssembly. */
export function openSqlite(file: string) {
  rmSync(`${file}.lock`, { recursive: true, force: true });
  return new sqlite.Database(file);
}

/** @param folder for the grants, and the key that signs them */
export async function openAuthority(folder: string) {
  const file = `${folder}/key.json`;
  if (!existsSync(file)) writeFileSync(file, JSON.stringify(await newKey()), { mode: 0o600 });
  const keys = [JSON.parse(readFileSync(file, 'utf8'))];
  const grants = openSqlite(`${folder}/grants.db`);
  const authority = createAuthority({ namespace: 'tasks', store: sqliteStore(grants), keys, authorize });
  return { authority, closeGrants: () => grants.close() };
}

/** What an app writes as `postgresLedger(pool)`, for a PostgreSQL in this process. */
export function pgliteLedger<Tx extends Querying>(database: {
  transaction<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
}) {
  return sqlLedger<Tx>({
    dialect: 'postgres',
    transaction: work => database.transaction(work),
    query: async (tx, sql, parameter) =>
      (await tx.query(sql, parameter === undefined ? [] : [parameter])).rows,
  });
}

interface Querying {
  query(sql: string, parameters: string[]): Promise<{ rows: object[] }>;
}

/** Checks what came from a device. */
export function text(value: unknown): string {
  if (typeof value === 'string') return value;
  throw new TypeError('expected a text');
}

const HTML = `<!doctype html><html lang="en"><meta charset="utf-8"><title>Tasks</title>
<meta name="viewport" content="width=device-width"><div id="root"></div><script type="module" src="page.js"></script></html>`;

/** `npm start`, then http://localhost:8080. Environment: PORT, and DATA, the folder of the databases. */
export async function start(openServer: (folder: string) => Promise<TaskServer>): Promise<void> {
  const { DATA = 'data', PORT = '8080' } = process.env;
  mkdirSync(DATA, { recursive: true });
  const server = await openServer(DATA);
  async function answer(request: Request): Promise<Response> {
    const { pathname } = new URL(request.url);
    if (pathname === '/rows') return server.handle(request);
    if (pathname === '/') return new Response(HTML, { headers: { 'content-type': 'text/html' } });
    if (pathname !== '/page.js') return new Response('Not found', { status: 404 });
    // Beside the program, into which this is bundled.
    const script = readFileSync(new URL('page.js', import.meta.url));
    return new Response(script, { headers: { 'content-type': 'text/javascript' } });
  }
  createServer(toNodeListener(answer)).listen(Number(PORT), '127.0.0.1', () =>
    console.log(`http://localhost:${PORT}`),
  );
}
