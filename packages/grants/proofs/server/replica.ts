/*
 * One replica of an authority, as a process: `replica.mjs STORE PORT KEY`, with the store as JSON.
 */

import { createServer } from 'node:http';
import pg from 'pg';
import { createAuthority, isAuthorityError, toNodeListener } from '../../src/server/index.ts';
import { etcdStore } from '../../src/server/stores/etcd.ts';
import { postgresStore } from '../../src/server/stores/postgres.ts';

const [, , place, port, key] = process.argv;
const { postgres, etcd } = JSON.parse(place!) as { postgres?: string; etcd?: string[] };

const authority = createAuthority({
  namespace: 'proof',
  store: postgres ? postgresStore(poolOf(postgres)) : etcdStore({ endpoints: etcd! }),
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

function poolOf(connectionString: string): pg.Pool {
  const pool = new pg.Pool({ connectionString, max: 8, connectionTimeoutMillis: 2000, query_timeout: 5000 });
  // A connection that breaks while it is idle: the next query opens another one.
  pool.on('error', () => undefined);
  return pool;
}
