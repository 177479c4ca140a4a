/*
 * Real clusters of etcd in scratch folders, on the loopback address.
 */

import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { freePort } from '../../ports.mjs';
import { requireProgram } from './programs.mjs';
import { scratchFolder, until } from './tool.mjs';

/** Where a member runs that does not simply run here. */
export interface EtcdHost {
  /** The addresses at which clients and the other members reach it. */
  readonly client: string;
  readonly peer: string;
  /** The command before the program, such as `ip netns exec NAME`. */
  readonly run: readonly string[];
}

export interface EtcdOptions {
  /** One for each member. */
  readonly hosts?: readonly EtcdHost[];
  /** In which its folder is: a file system of its own. */
  readonly folder?: string;
}

const TOKEN = 'etcd-cluster';

/** Starts a cluster of some members. */
export async function startEtcd(count = 1, options: EtcdOptions = {}) {
  const folder = scratchFolder(options.folder);
  const plans = await Promise.all(
    Array.from({ length: count }, async (_, i) => {
      const { client = '127.0.0.1', peer = '127.0.0.1', run = [] } = options.hosts?.[i] ?? {};
      return {
        name: `m${i}`,
        client: `http://${client}:${await freePort()}`,
        peer: `http://${peer}:${await freePort()}`,
        run,
      };
    }),
  );
  const initial = plans.map(({ name, peer }) => `${name}=${peer}`).join(',');
  const members = plans.map(plan => member(plan, folder, initial));
  for (const each of members) each.start();
  const cluster = {
    members,
    endpoints: members.map(({ url }) => url),
    /** The member that leads now. */
    async leader(): Promise<EtcdMember> {
      for (const each of members) {
        if (!each.isRunning) continue;
        const status = await post(`${each.url}/v3/maintenance/status`).catch(() => undefined);
        if (status && status.leader === status.header.member_id) return each;
      }
      throw new Error('etcd: expected a leader, got none');
    },
    /** Waits until a transaction could be done. */
    async ready(): Promise<void> {
      await until('etcd answers', async () => {
        const running = members.filter(({ isRunning }) => isRunning);
        // A read that has to go through the leader.
        await Promise.all(running.map(({ url }) => post(`${url}/v3/kv/range`, { key: 'AA==' })));
      });
    },
    /** Writes a value of some bytes; says whether it could. */
    async write(bytes: number): Promise<boolean> {
      const value = btoa('x'.repeat(bytes));
      const running = members.find(({ isRunning }) => isRunning);
      if (!running) return false;
      return post(`${running.url}/v3/kv/put`, { key: btoa('filler'), value }).then(
        () => true,
        () => false,
      );
    },
    /** Saves a snapshot, and says where it is. */
    save(): string {
      const { client } = plans[0]!;
      const snapshot = join(folder, 'snapshot');
      control('--endpoints', client, 'snapshot', 'save', snapshot);
      return snapshot;
    },
    /**
     * Restores one for all members, which must not run. The cluster has the ID of the token and its members.
     */
    restore(snapshot: string, token = TOKEN): void {
      for (const { name, peer } of plans) {
        const data = join(folder, name);
        rmSync(data, { recursive: true });
        const args = ['--name', name, '--data-dir', data, '--initial-advertise-peer-urls', peer];
        args.push('--initial-cluster', initial, '--initial-cluster-token', token);
        control('snapshot', 'restore', snapshot, ...args);
      }
    },
    /** Ends it and deletes its folder. */
    async remove(): Promise<void> {
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
  readonly run: readonly string[];
}

export type EtcdCluster = Awaited<ReturnType<typeof startEtcd>>;
type EtcdMember = ReturnType<typeof member>;

function member({ name, client, peer, run }: Plan, folder: string, initial: string) {
  const program = requireProgram('etcd');
  const data = join(folder, name);
  let child: ChildProcess | undefined;
  return {
    name,
    url: client,
    folder: data,
    get isRunning(): boolean {
      return child !== undefined;
    },
    /** Starts it, with options besides its own, such as `--force-new-cluster`. */
    start(...options: string[]) {
      const log = openSync(join(folder, `${name}.log`), 'a');
      const args = ['--name', name, '--data-dir', data, '--listen-client-urls', client];
      args.push('--advertise-client-urls', client, '--listen-peer-urls', peer);
      args.push('--initial-advertise-peer-urls', peer, '--initial-cluster', initial);
      args.push('--initial-cluster-state', 'new', '--initial-cluster-token', TOKEN);
      const [file, ...words] = [...run, program, ...args, ...options];
      const started = spawn(file!, words, { stdio: ['ignore', log, log] });
      closeSync(log);
      started.on('exit', () => {
        if (child === started) child = undefined;
      });
      child = started;
    },
    /** Stops it where it is, and lets it continue. */
    pause: () => void child?.kill('SIGSTOP'),
    resume: () => void child?.kill('SIGCONT'),
    /** Kills it, as a crash does. */
    async kill() {
      const running = child;
      if (!running) return;
      running.kill('SIGKILL');
      await once(running, 'exit');
    },
  };
}

function control(...args: string[]): void {
  const program = requireProgram('etcdctl');
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
