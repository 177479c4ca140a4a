import type { PostgresServer } from '../../../databases/servers/start.mjs';
import type { NetworkHost } from '../../network.ts';
import { type PostgresWorld, postgresWorld } from './world.ts';

/** A primary and its synchronous standby. */
export interface PostgresPair extends PostgresWorld {
  readonly standby: PostgresServer;
}

/** @param hosts where the two run; by default here */
export async function postgresPair(hosts: readonly NetworkHost[] = []): Promise<PostgresPair> {
  const [first, second] = hosts.map(({ client, run }) => ({ address: client, run }));
  const world = await postgresWorld([], first);
  const standby = world.add(await world.server.standby(second, hosts[0]?.peer));
  await world.server.sql(`alter system set synchronous_standby_names = '*'`);
  await world.server.sql('select pg_reload_conf()');
  return {
    ...world,
    get server() {
      return world.server;
    },
    standby,
  };
}
