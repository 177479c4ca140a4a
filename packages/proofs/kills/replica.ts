/*
 * One replica of an authority, as a process: `replica.mjs STORE PORT KEY`, with the store as JSON.
 */

import { createServer } from 'node:http';
import pg from 'pg';
import { openSqlite } from '../../grants/src/cli/open-store.ts';
import { createAuthority, isAuthorityError, toNodeListener } from '../../grants/src/server/index.ts';
import type { AuthorityStore } from '../../grants/src/server/store.ts';
import { etcdStore } from '../../grants/src/server/stores/etcd.ts';
import { postgresStore } from '../../grants/src/server/stores/postgres.ts';
import { sqliteStore } from '../../grants/src/server/stores/sqlite.ts';

const [, , place, port, key] = process.argv;
const { postgres, etcd, sqlite, failover } = JSON.parse(place!) as {
  postgres?: string;
  etcd?: string[];
  sqlite?: string;
  failover?: 'advance';
};

const authority = createAuthority({
  namespace: 'proof',
  store: await openStore(),
  keys: [JSON.parse(key!)],
  authorize: () => ({ principal: 'proof' }),
});
// What the parent counts: refusals with a code.
authority.subscribe(event => {
  if (event.type === 'error' && isAuthorityError(event.error)) process.stdout.write(`${event.error.code}\n`);
});
createServer(toNodeListener(authority.handle)).listen(Number(port), '127.0.0.1', () =>
  process.stdout.write('ready\n'),
);

async function openStore(): Promise<AuthorityStore> {
  if (postgres) return postgresStore(poolOf(postgres), { failover });
  return sqlite ? sqliteStore(await openSqlite(sqlite)) : etcdStore({ endpoints: etcd! });
}

function poolOf(connectionString: string): pg.Pool {
  const pool = new pg.Pool({ connectionString, max: 8, connectionTimeoutMillis: 2000, query_timeout: 5000 });
  // A connection that breaks while it is idle: the next query opens another one.
  pool.on('error', () => undefined);
  return pool;
}
