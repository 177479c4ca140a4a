import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import process from 'node:process';
import { postgresStore } from '@sno-id/grants/postgres';
import { createAuthority, toNodeListener } from '@sno-id/grants/server';
import pg from 'pg';

const { DATABASE_URL, AUTHORITY, KEY_FILE, PORT } = process.env;

const pool = new pg.Pool({ connectionString: DATABASE_URL, connectionTimeoutMillis: 5_000 });
pool.on('error', error => console.error(error)); // without it, a restart of PostgreSQL ends the process

const authority = createAuthority({
  namespace: 'notes',
  authority: AUTHORITY, // as `sno-grants init` printed it
  store: postgresStore(pool, { prepare: true }),
  keys: [JSON.parse(readFileSync(KEY_FILE, 'utf8'))], // from `sno-grants keys new`
  authorize: request => userOf(request),
});
authority.subscribe(event => {
  if (event.type === 'error') console.error(event.error);
  if (event.type === 'fork') console.warn(`a copy of the device ${event.device} was found`);
});

const ids = toNodeListener(authority.handle);
createServer((request, response) => {
  if (request.url === '/ids') return ids(request, response);
  response.writeHead(404).end();
}).listen(Number(PORT));

/** Replace it by your session: who asks, or false for nobody. */
function userOf(request) {
  const principal = request.headers.get('authorization');
  return principal !== null && { principal };
}
