import { chmodSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { postgresStore } from '../../../../grants/src/server/stores/postgres.ts';
import { type Host, type PostgresServer, startPostgres } from '../../../databases/servers/start.mjs';
import { scratchFolder, until } from '../../../databases/servers/tool.ts';
import { startProxy } from '../../../proxy.ts';
import type { Place } from '../../place.ts';

/**
 * A PostgreSQL server behind a load balancer, with a database `app`; and whichever other servers take its
 * place.
 */
export interface PostgresWorld {
  /** The server that the load balancer leads to. */
  readonly server: PostgresServer;
  readonly place: Place;
  /** Leads to another server from now on. Returns when that takes writes. */
  moveTo(server: PostgresServer): Promise<void>;
  /** Has a server ended with the others: a standby. */
  add(server: PostgresServer): PostgresServer;
  /** Breaks all connections, as a restart of the load balancer does. */
  disconnect(): void;
  /** Ends all servers. */
  end(): Promise<void>;
}

export async function postgresWorld(
  settings: readonly string[] = [],
  host: Host = {},
): Promise<PostgresWorld> {
  let server = await startPostgres(settings, host);
  const servers = new Set([server]);
  await server.sql('create database app');
  const proxy = await startProxy(server);
  return {
    get server() {
      return server;
    },
    place: postgresPlace(proxy.port),
    async moveTo(next) {
      servers.add(next);
      server = next;
      proxy.target(next);
      await until('the server takes writes', () => next.sql('create temp table is_writable ()', 'app'));
    },
    add(standby) {
      servers.add(standby);
      return standby;
    },
    disconnect: () => proxy.target(server),
    async end() {
      proxy.close();
      for (const each of servers) await each.remove();
    },
  };
}

/** A database behind a port. */
export function postgresPlace(port: number, database = 'app'): Place {
  const url = `postgres://postgres@127.0.0.1:${port}/${database}`;
  return {
    url,
    async connect(options) {
      const pool = new pg.Pool({
        connectionString: url,
        max: 4,
        connectionTimeoutMillis: 2000,
        query_timeout: 5000,
      });
      // A connection that breaks while it is idle: the next query opens another one.
      pool.on('error', () => undefined);
      return { store: postgresStore(pool, options), close: () => pool.end() };
    },
  };
}

/** All tables of a store. */
export const TABLES = 'sno_grants, sno_grants_slabs, sno_grants_devices, sno_grants_spent';

/** A dump of the database, and its restore into a database of the same name. */
export function dumpOf(world: PostgresWorld, ...options: string[]) {
  const folder = scratchFolder();
  chmodSync(folder, 0o777);
  const file = join(folder, 'dump');
  return {
    take: async () => void (await world.server.client('pg_dump', '-Fc', '-f', file, ...options, 'app')),
    async restore(how: readonly string[] = [], server = world.server) {
      await server.client('pg_restore', '-d', 'app', '--exit-on-error', ...how, file);
      rmSync(folder, { recursive: true });
    },
  };
}

/** A folder for WAL that every server can write to. */
export function archive() {
  const folder = scratchFolder();
  chmodSync(folder, 0o777);
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true }) };
}
