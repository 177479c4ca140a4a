/*
 * Real processes, killed. Two replicas of an authority serve devices over HTTP, while replicas, databases and
 * leaders are killed with SIGKILL. Every device remembers its grants: no block may be granted to two of them,
 * and no device may be taken for a copy.
 *
 *       pnpm prove kills [CASE ...] [--rounds 20]
 *
 * A case is sqlite, postgres, failover, automatic, control, etcd or snapshot. Without one, all run.
 *
 * Exits with 1 if a block was granted twice, or anything else was not as it should be.
 */

import { execFileSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { newKey } from '../../grants/src/server/index.ts';
import { etcdStore } from '../../grants/src/server/stores/etcd.ts';
import { runCommand } from '../command.ts';
import { startEtcd } from '../databases/servers/etcd.ts';
import { startPostgres } from '../databases/servers/start.mjs';
import { scratchFolder, until } from '../databases/servers/tool.ts';
import { startProxy } from '../proxy.ts';
import { type Fleet, startFleet } from './fleet.ts';
import { sqliteCases } from './sqlite-cases.ts';

const { values, positionals } = parseArgs({
  args: process.argv.slice(2),
  allowPositionals: true,
  options: { rounds: { type: 'string', default: '20' } },
});
const rounds = Number(values.rounds);
const parts: Record<string, () => Promise<void>> = {
  sqlite,
  postgres,
  failover,
  automatic,
  control,
  etcd,
  snapshot,
};
const key = await newKey();
let failures = 0;

for (const name of positionals.length > 0 ? positionals : Object.keys(parts)) {
  const part = parts[name];
  if (!part) throw new TypeError(`expected one of ${Object.keys(parts).join(', ')}; got ${name}`);
  const start = performance.now();
  await part();
  console.log(`  ${Math.round((performance.now() - start) / 1000)} s\n`);
}
process.exitCode = failures > 0 ? 1 : 0;

/** The conformance suite, and two processes on one file, of which one is killed in each round. */
async function sqlite(): Promise<void> {
  const { passed, failed } = await sqliteCases();
  expect(
    failed.length === 0,
    `${passed} cases of the conformance suite${failed.map(title => `\n         ${title}`).join('')}`,
  );
  const folder = scratchFolder();
  const file = join(folder, 'grants.db');
  const hasNative = await import('node:sqlite' as string).then(
    () => true,
    () => false,
  );
  // On older versions of Node it is node-sqlite3-wasm, whose lock is a folder: who is killed leaves it
  // behind.
  const count = hasNative ? 2 : 1;
  console.log(`${count} processes on one file of SQLite: ${rounds} rounds, each with a kill -9 under load`);
  const fleet = await startFleet({ sqlite: file }, key, count);
  for (let round = 0; round < rounds; round++) {
    const load = fleet.run(1500);
    await pause(300 + Math.random() * 600);
    const victim = fleet.replicas[round % count]!;
    await victim.kill();
    if (!hasNative) rmSync(`${file}.lock`, { recursive: true, force: true });
    await victim.start();
    await load;
  }
  await fleet.run(1000);
  report(fleet, `${rounds} processes killed`);
  await fleet.close();
  rmSync(folder, { recursive: true });
}

/** Two replicas; in each round one is killed, in every third the database as well. */
async function postgres(): Promise<void> {
  console.log(`Two replicas on PostgreSQL: ${rounds} rounds, each with a kill -9 under load`);
  const server = await startPostgres();
  await runCommand('init', server.url);
  const fleet = await startFleet({ postgres: server.url }, key);
  let crashes = 0;
  for (let round = 0; round < rounds; round++) {
    const load = fleet.run(1500);
    await pause(300 + Math.random() * 600);
    const victim = fleet.replicas[round % 2]!;
    await victim.kill();
    if (round % 3 === 2) {
      await server.crash();
      crashes++;
      await server.start();
    }
    await victim.start();
    await load;
  }
  await fleet.run(1000);
  report(fleet, `${rounds} replicas and ${crashes} databases killed`);
  await fleet.close();
  await server.remove();
}

/** An asynchronous standby that misses commits takes over, under replicas that stay up. */
async function failover(): Promise<void> {
  console.log('PostgreSQL fails over to an asynchronous standby that missed commits');
  const { fleet, url, end } = await failOver();
  const granted = fleet.books.answers;
  await fleet.run(2000);
  const refused = fleet.books.codes.get('ERR_STORE_RESTORED') ?? 0;
  expect(
    fleet.books.answers === granted,
    `after the failover ${fleet.books.answers - granted} check-ins answered`,
  );
  expect(refused > 0, `${refused} refused with ERR_STORE_RESTORED`);
  expect((await runCommand('status', url)).status === 1, 'sno-grants status says that it grants nothing');

  expect((await runCommand('advance', url)).status === 0, 'sno-grants advance');
  const resumed = fleet.books.answers;
  await fleet.run(2000);
  expect(fleet.books.answers > resumed, `after advance ${fleet.books.answers - resumed} check-ins answered`);
  report(fleet, 'one failover');
  await end();
}

/** The same, with `failover: 'advance'`: nobody does anything. */
async function automatic(): Promise<void> {
  console.log('The same failover, which the store answers by itself');
  const { fleet, url, end } = await failOver('advance');
  const before = fleet.books.answers;
  await fleet.run(2000);
  expect(
    fleet.books.answers > before,
    `after the failover ${fleet.books.answers - before} check-ins answered`,
  );
  expect(!fleet.books.codes.has('ERR_STORE_RESTORED'), 'none was refused');
  expect((await runCommand('status', url)).status === 0, 'sno-grants status says that it grants');
  report(fleet, 'one failover');
  await end();
}

/**
 * The same, and somebody accepts the store without `advance`: a device that comes back stops it, and new ones
 * repeat.
 */
async function control(): Promise<void> {
  console.log('Control: the same failover, accepted by hand without moving the counters');
  const { fleet, standbyUrl, end } = await failOver();
  await acceptByHand(fleet, standbyUrl);
  await fleet.run(2000);
  const refused = fleet.books.codes.get('ERR_STORE_RESTORED') ?? 0;
  expect(refused > 0, `${refused} refused, since a device has shown a grant beyond the counters`);
  const before = fleet.books.repeats;
  await acceptByHand(fleet, standbyUrl);
  await fleet.run(2000, 'new');
  const repeats = fleet.books.repeats - before;
  expect(
    repeats > 0,
    `${repeats} blocks granted twice to new devices, and ${before} before the first one came back`,
  );
  await end();
}

/**
 * Sets the name and clears the mark as `advance` does, and nothing else. Replicas start again: they still
 * have extents from before.
 */
async function acceptByHand(fleet: Fleet, url: string): Promise<void> {
  for (const replica of fleet.replicas) await replica.kill();
  await sql(
    url,
    `update sno_grants set mark = null, name = concat_ws(' ', 'postgres', (select system_identifier from pg_control_system()),
      left(pg_walfile_name(pg_current_wal_lsn()), 8),
      (select oid from pg_database where datname = current_database()), 'sno_grants'::regclass::oid)`,
  );
  fleet.books.codes.clear();
  for (const replica of fleet.replicas) await replica.start();
}

/**
 * Two replicas behind a load balancer, and a primary whose standby has taken over without its last commits.
 */
async function failOver(failover?: 'advance') {
  const primary = await startPostgres(['wal_level=replica', 'max_wal_senders=4']);
  const proxy = await startProxy(primary);
  const url = `postgres://postgres@127.0.0.1:${proxy.port}/postgres`;
  await runCommand('init', url);
  const fleet = await startFleet({ postgres: url, failover }, key);
  await fleet.run(1000);
  const standby = await primary.standby();
  await fleet.run(500);
  await standby.crash();
  const before = fleet.books.blocks;
  await fleet.run(2000);
  expect(
    fleet.books.blocks > before,
    `${fleet.books.blocks - before} blocks whose commits the standby misses`,
  );

  await primary.crash();
  await standby.start();
  await standby.promote();
  proxy.target(standby);
  await until('the new primary takes writes', async () => sql(standby.url, 'create table is_writable ()'));
  await fleet.run(300);
  fleet.books.codes.clear();
  return {
    fleet,
    url,
    standbyUrl: standby.url,
    async end() {
      await fleet.close();
      proxy.close();
      await primary.remove();
      await standby.remove();
    },
  };
}

/** Three nodes, of which the leader is killed in each round. */
async function etcd(): Promise<void> {
  console.log(`Two replicas on three nodes of etcd: the leader killed ${rounds} times under load`);
  const cluster = await startEtcd(3);
  await etcdStore({ endpoints: cluster.endpoints }).init();
  const fleet = await startFleet({ etcd: cluster.endpoints }, key);
  let kills = 0;
  for (let round = 0; round < rounds; round++) {
    const load = fleet.run(4000);
    await pause(300 + Math.random() * 500);
    const leader = await cluster.leader();
    await leader.kill();
    kills++;
    await until('another leader', async () => {
      const next = await cluster.leader();
      if (next === leader) throw new Error('the same one');
    });
    leader.start();
    await load;
    await cluster.ready();
  }
  report(fleet, `${kills} leaders killed`);
  await fleet.close();
  await cluster.remove();
}

/** A snapshot of etcd that is restored for the same members with the same token: the cluster keeps its ID. */
async function snapshot(): Promise<void> {
  console.log('etcd is restored from a snapshot, under the same ID');
  const cluster = await startEtcd(1);
  await etcdStore({ endpoints: cluster.endpoints }).init();
  const fleet = await startFleet({ etcd: cluster.endpoints }, key);
  const [member] = cluster.members;
  // A restart, as every node has had: the term of a new cluster is 2.
  await member!.kill();
  member!.start();
  await cluster.ready();
  await fleet.run(1500);
  const saved = cluster.save();
  const before = fleet.books.blocks;
  await fleet.run(1500);
  expect(fleet.books.blocks > before, `${fleet.books.blocks - before} blocks that the snapshot misses`);
  await member!.kill();
  cluster.restore(saved);
  member!.start();
  await cluster.ready();
  await fleet.run(300);
  const granted = fleet.books.answers;
  await fleet.run(1500);
  expect(
    fleet.books.answers === granted,
    `after the restore ${fleet.books.answers - granted} check-ins answered`,
  );
  const url = `etcd:${cluster.endpoints.join(',')}`;
  expect((await runCommand('status', url)).status === 1, 'sno-grants status says that it grants nothing');
  expect((await runCommand('advance', url, '--in-place')).status === 0, 'sno-grants advance --in-place');
  await fleet.run(1500);
  expect(fleet.books.answers > granted, `after advance ${fleet.books.answers - granted} check-ins answered`);
  report(fleet, 'one restore');
  await fleet.close();
  await cluster.remove();
}

function report({ books }: Fleet, what: string): void {
  const failed = [...books.failures].map(([reason, count]) => `${count} × ${reason}`).join(', ') || 'none';
  console.log(`  ${what}; check-ins answered: ${books.answers}; not answered: ${failed}`);
  for (const [code, count] of books.codes) console.log(`  ${code}: ${count}`);
  expect(books.blocks > 0, `${books.blocks} blocks granted`);
  expect(books.repeats === 0, `${books.repeats} blocks granted twice`);
  expect(books.forks === 0 && books.others === 0, `${books.forks + books.others} devices taken for copies`);
}

function expect(isTrue: boolean, what: string): void {
  if (!isTrue) failures++;
  console.log(`  ${isTrue ? 'ok    ' : 'WRONG '} ${what}`);
}

async function sql(url: string, text: string): Promise<void> {
  execFileSync('psql', ['-q', url, '-c', text], { stdio: 'ignore' });
}

function pause(ms: number): Promise<void> {
  return new Promise(resolve => setTimeout(resolve, ms));
}
