/* PostgreSQL, or servers upon it, are down for some time, and forget nothing. */

import { existsSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { scratchFolder, until } from '../../../databases/servers/tool.mjs';
import { createNetwork, whyNoNetwork } from '../../network.ts';
import { killAndStart, type Replica } from '../../replica.ts';
import { type OutageRow, over, rowsOf } from '../../row.ts';
import { createSmallDisk, whyNoSmallDisk } from '../../small-disk.ts';
import { isWritable, postgresPair, postgresWorld } from './world.ts';

const { outage } = rowsOf('PostgreSQL');

/** How long a server is paused or cut off, in milliseconds. */
const PAUSE_MS = 3000;

/**
 * Steps of the server's clock in seconds, one after the other: never more than one slab of 24.9 days back.
 */
const STEPS = [3600, -3600, 60, -60, 20 * 86_400, 0, -86_400, 0];
const FAKETIME = '/usr/lib/x86_64-linux-gnu/faketime/libfaketime.so.1';

/** A world whose primary is on a host that can be cut off. */
async function cuttablePair() {
  const network = createNetwork(2);
  const { world, standby } = await postgresPair(network.hosts);
  const end = () => world.end().then(network.end);
  return { place: world.place, world, standby, primary: network.hosts[0]!, end };
}

/** A world on a disk that can be full. */
async function smallDiskWorld() {
  const disk = createSmallDisk(256);
  const world = await postgresWorld([], { folder: disk.folder });
  return { place: world.place, world, disk, end: () => world.end().then(disk.end) };
}

/** A world whose clock can be set, in seconds from the right time. */
async function steppedWorld() {
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
  const end = () => world.end().then(() => rmSync(folder, { recursive: true }));
  return { place: world.place, world, step, end };
}

async function pairWorld() {
  const { world, standby } = await postgresPair();
  return { place: world.place, world, standby, end: world.end };
}

export const OUTAGES: readonly OutageRow[] = [
  // Nothing of a commit is lost, and the name stays: a restart needs nobody.
  outage(
    'restart',
    'The server is restarted, in an orderly way and after a crash',
    4,
    over(postgresWorld, ({ server }) => ({
      async disturb(round: number) {
        await (round % 2 === 0 ? server.stop() : server.crash());
        await server.start();
        await until('it takes writes', () => isWritable(server));
      },
    })),
  ),
  outage(
    'processes',
    'Servers of grants are killed (SIGKILL), and every third time the database with them',
    12,
    over(postgresWorld, ({ server }) => ({
      async disturb(round: number, replicas: readonly Replica[]) {
        await killAndStart(round, replicas, async () => {
          if (round % 3 !== 2) return;
          await server.crash();
          await server.start();
        });
        await pause(PAUSE_MS / 4);
      },
    })),
    { areProcesses: true },
  ),
  // A paused primary answers nobody; without its synchronous standby it commits nothing.
  outage(
    'pauses',
    'The primary and its synchronous standby are paused (SIGSTOP) in turns, for 3 s',
    6,
    over(pairWorld, ({ world, standby }) => ({
      async disturb(round: number) {
        const server = round % 2 === 0 ? world.server : standby;
        server.signal('SIGSTOP');
        await pause(PAUSE_MS);
        server.signal('SIGCONT');
        await pause(PAUSE_MS);
      },
    })),
  ),
  outage(
    'partitions',
    'The primary is cut off from its clients, from its synchronous standby, and from both, for 3 s',
    6,
    over(cuttablePair, ({ primary }) => ({
      async disturb(round: number) {
        const nets = [['clients'], ['peers'], ['clients', 'peers']] as const;
        primary.cut(...nets[round % nets.length]!);
        await pause(PAUSE_MS);
        primary.mend();
        await pause(PAUSE_MS);
      },
    })),
    { whyNot: whyNoNetwork },
  ),
  // The old primary lives, but commits nothing without its standby; it is back when the standby has taken
  // over.
  outage(
    'partitioned-failover',
    'The primary is cut off, its synchronous standby promoted, and the old primary comes back alive',
    1,
    over(cuttablePair, ({ world, standby, primary }) => ({
      async disturb() {
        primary.cut('clients', 'peers');
        await pause(PAUSE_MS);
        await standby.promote();
        await world.moveTo(standby);
        await pause(PAUSE_MS);
        primary.mend();
        await pause(PAUSE_MS);
      },
    })),
    { failovers: ['advance'], whyNot: whyNoNetwork },
  ),
  // Without room for WAL the server ends itself, and needs room to start again.
  outage(
    'disk-full',
    'The disk is full, also for the WAL, until there is room again',
    3,
    over(smallDiskWorld, ({ world: { server }, disk }) => ({
      async disturb() {
        disk.fill();
        // Segments of WAL that are there already are used first.
        for (let i = 0; i < 8; i++) await server.sql('select pg_switch_wal()').catch(() => undefined);
        await pause(PAUSE_MS);
        disk.empty();
        await until('it takes writes', () =>
          isWritable(server).catch(async error => {
            await server.start().catch(() => undefined);
            throw error;
          }),
        );
      },
    })),
    { whyNot: whyNoSmallDisk },
  ),
  // A clock that steps changes no verdict: nothing depends on it but the slab.
  outage(
    'clock-steps',
    "The server's clock steps back and forth, by a minute, an hour, a day, and 20 days (libfaketime)",
    STEPS.length,
    over(steppedWorld, ({ world, step }) => ({
      async disturb(round: number) {
        const seconds = STEPS[round]!;
        step(seconds);
        const shown = Number(await world.server.sql('select extract(epoch from clock_timestamp())'));
        if (Math.abs(shown - Date.now() / 1000 - seconds) > 10)
          throw new Error(`the clock did not step by ${seconds} s`);
        await pause(PAUSE_MS / 2);
      },
    })),
    {
      whyNot: () =>
        existsSync(FAKETIME) ? undefined : 'libfaketime is missing: install the Debian package libfaketime',
    },
  ),
];
