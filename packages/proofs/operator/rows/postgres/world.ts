import { chmodSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { postgresStore } from '../../../../grants/src/server/stores/postgres.ts';
import { type Host, type PostgresServer, startPostgres } from '../../../databases/servers/start.mjs';
import { scratchFolder, until } from '../../../databases/servers/tool.mjs';
import { startProxy } from '../../../proxy.ts';
import type { NetworkHost } from '../../network.ts';
import type { Place } from '../../replica.ts';

export type PostgresWorld = Awaited<ReturnType<typeof postgresWorld>>;

/**
 * A PostgreSQL server behind a load balancer, with a database `app`; and whichever other servers take its
 * place.
 */
export async function postgresWorld(settings: readonly string[] = [], host: Host = {}) {
  let server = await startPostgres(settings, host);
  const owned = new Set<{ remove(): unknown }>([server]);
  await server.sql('create database app');
  const proxy = await startProxy(server);
  return {
    /** The server that the load balancer leads to. */
    get server() {
      return server;
    },
    place: postgresPlace(proxy.port),
    /** Leads to another server from now on. Returns when that takes writes. */
    async moveTo(next: PostgresServer) {
      owned.add(next);
      server = next;
      proxy.target(next);
      await until('the server takes writes', () => isWritable(next));
    },
    /** Has something removed at the end: a standby, a backup. */
    own<T extends { remove(): unknown }>(thing: T): T {
      owned.add(thing);
      return thing;
    },
    /** Breaks all connections, as a restart of the load balancer does. */
    disconnect: () => proxy.target(server),
    async end() {
      proxy.close();
      for (const each of owned) await each.remove();
    },
  };
}

/** @throws what it refuses writes with. */
export const isWritable = (server: PostgresServer) => server.sql('create temp table is_writable ()', 'app');

/**
 * A primary and its synchronous standby.
 *
 * @param hosts where the two run; by default here
 */
export async function postgresPair(hosts: readonly NetworkHost[] = []) {
  const [first, second] = hosts.map(({ client, run }) => ({ address: client, run }));
  const world = await postgresWorld([], first);
  return { world, standby: await synchronousStandby(world, second, hosts[0]?.peer) };
}

export async function synchronousStandby(
  { server, own }: PostgresWorld,
  ...where: Parameters<PostgresServer['standby']>
): Promise<PostgresServer> {
  const standby = own(await server.standby(...where));
  await server.sql(`alter system set synchronous_standby_names = '*'`);
  await server.sql('select pg_reload_conf()');
  return standby;
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

/** A folder that every server can write to. */
export function sharedFolder() {
  const path = scratchFolder();
  chmodSync(path, 0o777);
  return { path, remove: () => rmSync(path, { recursive: true }) };
}

/** A dump of the database, and its restore into a database of the same name. */
export function dumpOf(world: PostgresWorld, ...options: string[]) {
  const file = join(world.own(sharedFolder()).path, 'dump');
  return {
    take: async () => void (await world.server.client('pg_dump', '-Fc', '-f', file, ...options, 'app')),
    async restore(how: readonly string[] = [], server = world.server) {
      await server.client('pg_restore', '-d', 'app', '--exit-on-error', ...how, file);
    },
  };
}
