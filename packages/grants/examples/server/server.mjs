/*
 * An authority and a table of notes, on node:http.
 *
 *       node server.mjs                             the counters are in data/grants.db
 *       DATABASE_URL=postgres://… node server.mjs   the counters are in PostgreSQL: first run
 *                                                   npx sno-grants init --store postgres://…
 *
 * AUTHORITY is the ID that `sno-grants init` printed: a database that was dropped and set up again is then refused.
 *
 * Open http://localhost:8080, add notes in several tabs, stop the server, add more, and start it again.
 */

import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { createAuthority, newKey, toNodeListener } from '@sno-id/grants/server';
import { servePage } from './serve-page.mjs';

const {
  AUTHORITY,
  DATABASE_URL,
  PORT = '8080',
  DATA = new URL('data', import.meta.url).pathname,
} = process.env;
mkdirSync(DATA, { recursive: true });

const authority = createAuthority({
  namespace: 'notes',
  store: DATABASE_URL ? await openPostgres(DATABASE_URL) : await openSqlite(`${DATA}/grants.db`),
  authority: AUTHORITY,
  keys: await keysIn(`${DATA}/keys.json`),
  // An app knows its users. This one has none, and counts by address.
  authorize: (_, incoming) => ({ principal: incoming.socket.remoteAddress ?? '', limit: 1000 }),
});
authority.subscribe(event => {
  if (event.type === 'error') console.error(event.error);
  if (event.type === 'fork') console.warn(`a copy of the device ${event.device} was found`);
});

/** The notes by their IDs. An app has them in a table whose primary key is the ID. */
const notes = new Map();

/** Takes notes, each with the token that its ID was made under: all of them, or none if one needs another ID. */
async function addNotes(request) {
  const { rows } = Object(await request.json().catch(() => null));
  if (!Array.isArray(rows) || rows.length > 1000 || !rows.every(isNote))
    return Response.json({ error: 'rows: expected at most 1,000 notes' }, { status: 400 });
  const added = new Map();
  const conflicts = [];
  for (const { id, session, text, token } of rows) {
    const known = added.get(id) ?? notes.get(id);
    // First: a note that is there is a retry, whatever its token proves by now, and however it was edited since.
    if (known?.session === session) continue;
    const [{ verdict, isAhead }] = await authority.verify([id], token);
    if (known || !['granted', 'provisional'].includes(verdict)) conflicts.push(id);
    else added.set(id, { session, text, verdict });
    // Nobody else can have made it: it is stored.
    if (isAhead) console.warn(`the clock of a device is ahead: ${id}`);
  }
  if (conflicts.length > 0) return Response.json({ conflicts }, { status: 409 });
  for (const [id, note] of added) notes.set(id, note);
  return Response.json({ count: notes.size });
}

function isNote(row) {
  return ['id', 'session', 'text'].every(key => typeof Object(row)[key] === 'string');
}

const routes = {
  'POST /ids': authority.handle,
  'POST /notes': addNotes,
  'GET /notes': async () => Response.json([...notes].sort().map(([id, note]) => ({ id, ...note }))),
};
const listener = toNodeListener(async (request, incoming) => {
  const { pathname } = new URL(request.url);
  const route = routes[`${request.method} ${pathname}`];
  return route ? route(request, incoming) : servePage(pathname);
});
createServer(listener).listen(Number(PORT), 'localhost', () => console.log(`http://localhost:${PORT}`));

async function openPostgres(connectionString) {
  const { default: pg } = await import('pg');
  const { postgresStore } = await import('@sno-id/grants/postgres');
  const pool = new pg.Pool({ connectionString });
  // Without it, a restart of PostgreSQL ends this process.
  pool.on('error', error => console.error(error.message));
  return postgresStore(pool, { prepare: true });
}

async function openSqlite(file) {
  const { sqliteStore } = await import('@sno-id/grants/sqlite');
  // Node has SQLite from 22.13 on.
  const builtIn = await import('node:sqlite').catch(() => undefined);
  if (builtIn) return sqliteStore(new builtIn.DatabaseSync(file));
  const { default: portable } = await import('node-sqlite3-wasm');
  // Its lock is a folder, which a process leaves behind when it is killed. This one has the file for itself.
  rmSync(`${file}.lock`, { recursive: true, force: true });
  return sqliteStore(new portable.Database(file));
}

/** The keys of an app are secrets of its deployment: `sno-grants keys new` makes one. */
async function keysIn(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch (error) {
    if (error.code !== 'ENOENT') throw error;
    const keys = [await newKey()];
    writeFileSync(file, JSON.stringify(keys), { mode: 0o600 });
    return keys;
  }
}
