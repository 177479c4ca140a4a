/*
 * Real clusters of etcd in scratch folders, on the loopback address.
 */

import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { openSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { programs } from './programs.ts';
import { freePort, scratchFolder, until } from './tool.ts';

export interface EtcdMember {
  readonly name: string;
  readonly url: string;
  readonly folder: string;
  readonly isRunning: boolean;
  /** Starts it, with options besides its own, such as `--force-new-cluster`. */
  start(...options: string[]): void;
  /** Stops it where it is, and lets it continue. */
  pause(): void;
  resume(): void;
  /** Kills it, as a crash does. */
  kill(): Promise<void>;
}

export interface EtcdCluster {
  readonly members: readonly EtcdMember[];
  readonly endpoints: readonly string[];
  /** The member that leads now. */
  leader(): Promise<EtcdMember>;
  /** Waits until a transaction could be done. */
  ready(): Promise<void>;
  /** Saves a snapshot; restores it for its only member, which must not run, with the same ID of the cluster. */
  save(): void;
  restore(): void;
  /** Ends it and deletes its folder. */
  remove(): Promise<void>;
}

/** Starts a cluster of some members. */
export async function startEtcd(count = 1, token = 'etcd-cluster'): Promise<EtcdCluster> {
  const folder = scratchFolder();
  const plans = await Promise.all(
    Array.from({ length: count }, async (_, i) => ({
      name: `m${i}`,
      client: `http://127.0.0.1:${await freePort()}`,
      peer: `http://127.0.0.1:${await freePort()}`,
    })),
  );
  const initial = plans.map(({ name, peer }) => `${name}=${peer}`).join(',');
  const members = plans.map(plan => member(plan, folder, initial, token));
  for (const each of members) each.start();
  const cluster: EtcdCluster = {
    members,
    endpoints: members.map(({ url }) => url),
    async leader() {
      for (const each of members) {
        if (!each.isRunning) continue;
        const status = await post(`${each.url}/v3/maintenance/status`).catch(() => undefined);
        if (status && status.leader === status.header.member_id) return each;
      }
      throw new Error('etcd: expected a leader, got none');
    },
    async ready() {
      await until('etcd answers', async () => {
        const running = members.filter(({ isRunning }) => isRunning);
        // A read that has to go through the leader.
        await Promise.all(running.map(({ url }) => post(`${url}/v3/kv/range`, { key: 'AA==' })));
      });
    },
    save() {
      const { client } = plans[0]!;
      control('--endpoints', client, 'snapshot', 'save', join(folder, 'snapshot'));
    },
    restore() {
      const { name, peer } = plans[0]!;
      const data = join(folder, name);
      rmSync(data, { recursive: true });
      const args = ['--name', name, '--data-dir', data, '--initial-advertise-peer-urls', peer];
      args.push('--initial-cluster', initial, '--initial-cluster-token', token);
      control('snapshot', 'restore', join(folder, 'snapshot'), ...args);
    },
    async remove() {
      await Promise.all(members.map(each => each.kill()));
      rmSync(folder, { recursive: true, force: true });
    },
  };
  await cluster.ready();
  return cluster;
}

interface Plan {
  readonly name: string;
  readonly client: string;
  readonly peer: string;
}

function member({ name, client, peer }: Plan, folder: string, initial: string, token: string): EtcdMember {
  const program = programs.etcd();
  const data = join(folder, name);
  let child: ChildProcess | undefined;
  return {
    name,
    url: client,
    folder: data,
    get isRunning() {
      return child !== undefined;
    },
    start(...options) {
      const log = openSync(join(folder, `${name}.log`), 'a');
      const args = [
        '--name',
        name,
        '--data-dir',
        data,
        '--listen-client-urls',
        client,
        '--advertise-client-urls',
        client,
      ];
      args.push(
        '--listen-peer-urls',
        peer,
        '--initial-advertise-peer-urls',
        peer,
        '--initial-cluster',
        initial,
      );
      args.push('--initial-cluster-state', 'new', '--initial-cluster-token', token);
      const started = spawn(program, [...args, ...options], { stdio: ['ignore', log, log] });
      started.on('exit', () => {
        if (child === started) child = undefined;
      });
      child = started;
    },
    pause: () => void child?.kill('SIGSTOP'),
    resume: () => void child?.kill('SIGCONT'),
    async kill() {
      const running = child;
      if (!running) return;
      const ended = new Promise(resolve => running.once('exit', resolve));
      running.kill('SIGKILL');
      await ended;
    },
  };
}

function control(...args: string[]): void {
  const program = programs.etcdctl();
  execFileSync(program, args, { stdio: 'pipe', env: { ...process.env, ETCDCTL_API: '3' } });
}

async function post(url: string, body: object = {}) {
  const response = await fetch(url, {
    method: 'POST',
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(2000),
  });
  if (!response.ok) throw new Error(`${url}: status ${response.status}`);
  return (await response.json()) as { leader?: string; header: { member_id: string } };
}
