/* PostgreSQL, or servers upon it, are down for some time, and forget nothing. */

import { existsSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { scratchFolder, until } from '../../../databases/servers/tool.ts';
import { createNetwork, whyNoNetwork } from '../../network.ts';
import type { OutageRow } from '../../row.ts';
import { createSmallDisk, whyNoSmallDisk } from '../../small-disk.ts';
import { isWritable, postgresPair, postgresWorld } from './world.ts';

const outageRow = (
  id: string,
  what: string,
  rounds: number,
  begin: OutageRow['begin'],
  more: Partial<OutageRow> = {},
): OutageRow => ({
  id: `postgres-${id}`,
  shape: 'outage',
  store: 'PostgreSQL',
  what,
  replicas: ['lived'],
  rounds,
  begin,
  ...more,
});

/** How long a server is paused or cut off, in milliseconds. */
const PAUSE_MS = 3000;

/**
 * Steps of the server's clock in seconds, one after the other: never more than one slab of 24.9 days back.
 */
const STEPS = [3600, -3600, 60, -60, 20 * 86_400, 0, -86_400, 0];
const FAKETIME = '/usr/lib/x86_64-linux-gnu/faketime/libfaketime.so.1';

export const OUTAGES: readonly OutageRow[] = [
  // Nothing of a commit is lost, and the name stays: a restart needs nobody.
  outageRow('restart', 'The server is restarted, in an orderly way and after a crash', 4, async () => {
    const world = await postgresWorld();
    return {
      place: world.place,
      async disturb(round) {
        await (round % 2 === 0 ? world.server.stop() : world.server.crash());
        await world.server.start();
        await until('it takes writes', () => isWritable(world.server));
      },
      end: world.end,
    };
  }),
  outageRow(
    'processes',
    'Servers of grants are killed (SIGKILL), and every third time the database with them',
    12,
    async () => {
      const world = await postgresWorld();
      return {
        place: world.place,
        async disturb(round, replicas) {
          const victim = replicas[round % replicas.length]!;
          await victim.kill!();
          if (round % 3 === 2) {
            await world.server.crash();
            await world.server.start();
          }
          await victim.start!();
          await pause(PAUSE_MS / 4);
        },
        end: world.end,
      };
    },
    { areProcesses: true },
  ),
  // A paused primary answers nobody; without its synchronous standby it commits nothing.
  outageRow(
    'pauses',
    'The primary and its synchronous standby are paused (SIGSTOP) in turns, for 3 s',
    6,
    async () => {
      const { world, standby } = await postgresPair();
      return {
        place: world.place,
        async disturb(round) {
          const server = round % 2 === 0 ? world.server : standby;
          server.signal('SIGSTOP');
          await pause(PAUSE_MS);
          server.signal('SIGCONT');
          await pause(PAUSE_MS);
        },
        end: world.end,
      };
    },
  ),
  outageRow(
    'partitions',
    'The primary is cut off from its clients, from its synchronous standby, and from both, for 3 s',
    6,
    async () => {
      const network = createNetwork(2);
      const [primary] = network.hosts;
      const { world } = await postgresPair(network.hosts);
      return {
        place: world.place,
        async disturb(round) {
          const nets = [['clients'], ['peers'], ['clients', 'peers']] as const;
          primary!.cut(...nets[round % nets.length]!);
          await pause(PAUSE_MS);
          primary!.mend();
          await pause(PAUSE_MS);
        },
        async end() {
          await world.end();
          network.end();
        },
      };
    },
    { whyNot: whyNoNetwork },
  ),
  // The old primary lives, but commits nothing without its standby; it is back when the standby has taken
  // over.
  outageRow(
    'partitioned-failover',
    'The primary is cut off, its synchronous standby promoted, and the old primary comes back alive',
    1,
    async () => {
      const network = createNetwork(2);
      const [primary] = network.hosts;
      const { world, standby } = await postgresPair(network.hosts);
      return {
        place: world.place,
        async disturb() {
          primary!.cut('clients', 'peers');
          await pause(PAUSE_MS);
          await standby.promote();
          await world.moveTo(standby);
          await pause(PAUSE_MS);
          primary!.mend();
          await pause(PAUSE_MS);
        },
        async end() {
          await world.end();
          network.end();
        },
      };
    },
    { failovers: ['advance'], whyNot: whyNoNetwork },
  ),
  // Without room for WAL the server ends itself, and needs room to start again.
  outageRow(
    'disk-full',
    'The disk is full, also for the WAL, until there is room again',
    3,
    async () => {
      const disk = createSmallDisk(256);
      const world = await postgresWorld([], { folder: disk.folder });
      return {
        place: world.place,
        async disturb() {
          disk.fill();
          // Segments of WAL that are there already are used first.
          for (let i = 0; i < 8; i++) await world.server.sql('select pg_switch_wal()').catch(() => undefined);
          await pause(PAUSE_MS);
          disk.empty();
          await until('it takes writes', async () => {
            await isWritable(world.server).catch(async error => {
              await world.server.start().catch(() => undefined);
              throw error;
            });
          });
        },
        async end() {
          await world.end();
          disk.end();
        },
      };
    },
    { whyNot: whyNoSmallDisk },
  ),
  // A clock that steps changes no verdict: nothing depends on it but the slab.
  outageRow(
    'clock-steps',
    "The server's clock steps back and forth, by a minute, an hour, a day, and 20 days (libfaketime)",
    STEPS.length,
    async () => {
      const folder = scratchFolder();
      const file = join(folder, 'time');
      const step = (seconds: number) => writeFileSync(file, `${seconds < 0 ? '' : '+'}${seconds}`);
      step(0);
      const env = {
        LD_PRELOAD: FAKETIME,
        FAKETIME_TIMESTAMP_FILE: file,
        FAKETIME_NO_CACHE: '1',
        FAKETIME_DONT_FAKE_MONOTONIC: '1',
      };
      const world = await postgresWorld([], { env });
      return {
        place: world.place,
        async disturb(round) {
          const seconds = STEPS[round]!;
          step(seconds);
          const shown = Number(await world.server.sql('select extract(epoch from clock_timestamp())'));
          if (Math.abs(shown - Date.now() / 1000 - seconds) > 10)
            throw new Error(`the clock did not step by ${seconds} s`);
          await pause(PAUSE_MS / 2);
        },
        async end() {
          await world.end();
          rmSync(folder, { recursive: true });
        },
      };
    },
    {
      whyNot: () =>
        existsSync(FAKETIME) ? undefined : 'libfaketime is missing: install the Debian package libfaketime',
    },
  ),
];
