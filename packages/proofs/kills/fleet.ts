/*
 * Devices that check in at replicas over HTTP, and replicas that can be killed. Devices behave as the
 * protocol says: a request without an answer is sent again. They keep the books: who was granted which block.
 */

import { type ChildProcess, spawn } from 'node:child_process';
import type { CheckInAnswer } from '../../grants/src/protocol/messages.ts';
import { readToken } from '../../grants/src/protocol/read-token.ts';
import type { AuthorityKey } from '../../grants/src/server/index.ts';
import { freePort } from '../databases/servers/start.mjs';

export interface Books {
  answers: number;
  blocks: number;
  /** Requests that got no answer, by status or reason. */
  readonly failures: Map<string, number>;
  /** Blocks that were granted to two devices. */
  repeats: number;
  /** There are no copies: every fork is false. */
  forks: number;
  others: number;
  /** What replicas reported. */
  readonly codes: Map<string, number>;
}

interface DeviceState {
  readonly device: string;
  nonce: string;
  proposal: string | undefined;
  authority: string | null;
  epoch: number;
  token: string | null;
}

export interface Replica {
  kill(): Promise<void>;
  start(): Promise<void>;
  readonly url: string;
}

export interface Fleet {
  readonly books: Books;
  readonly replicas: readonly Replica[];
  /** Lets devices check in for some time; with `'new'`, only devices that never did before. */
  run(ms: number, which?: 'all' | 'new'): Promise<void>;
  close(): Promise<void>;
}

const LOOPS = 12;

export async function startFleet(place: object, key: AuthorityKey, count = 2): Promise<Fleet> {
  const books: Books = {
    answers: 0,
    blocks: 0,
    failures: new Map(),
    repeats: 0,
    forks: 0,
    others: 0,
    codes: new Map(),
  };
  const replicas = await Promise.all(Array.from({ length: count }, () => startReplica(place, key, books)));
  const owners = new Map<string, string>();
  const idle: DeviceState[] = [];
  let next = 0;
  let names = 0;

  async function checkIn(which: 'all' | 'new'): Promise<void> {
    const isNew = which === 'new' || idle.length === 0 || Math.random() < 0.5;
    const at = Math.floor(Math.random() * idle.length);
    const state = isNew ? newDevice() : idle.splice(at, 1)[0]!;
    state.proposal ??= `nonce-${process.pid}-${String(names++).padStart(12, '0')}`;
    const { device, nonce, proposal, authority, epoch, token } = state;
    const body = JSON.stringify({
      v: 1,
      namespace: 'proof',
      device,
      nonce,
      proposal,
      authority,
      epoch,
      token,
      ahead: 4,
    });
    try {
      const { url } = replicas[next++ % replicas.length]!;
      const headers = { 'content-type': 'application/json' };
      const response = await fetch(url, {
        method: 'POST',
        headers,
        body,
        signal: AbortSignal.timeout(15_000),
      });
      if (response.status === 200) accept(state, (await response.json()) as CheckInAnswer);
      else count1(books.failures, `status ${response.status}`);
    } catch (error) {
      count1(books.failures, (error as Error).name === 'TimeoutError' ? 'timeout' : 'no connection');
      await new Promise(resolve => setTimeout(resolve, 20));
    }
    idle.push(state);
  }

  function accept(state: DeviceState, answer: CheckInAnswer): void {
    books.answers++;
    if (answer.verdict === 'fork') books.forks++;
    if (answer.verdict === 'other-authority') books.others++;
    if (answer.verdict !== 'granted') return;
    for (const { slab, block } of readToken(answer.token)!.grants) {
      const name = `${slab} ${block}`;
      const owner = owners.get(name);
      if (owner === undefined) books.blocks++;
      else if (owner !== state.device) books.repeats++;
      owners.set(name, state.device);
    }
    Object.assign(state, { nonce: state.proposal, proposal: undefined, ...pick(answer) });
  }

  function newDevice(): DeviceState {
    const device = `device-${process.pid}-${String(names++).padStart(12, '0')}`;
    return { device, nonce: '', proposal: undefined, authority: null, epoch: 0, token: null };
  }

  return {
    books,
    replicas,
    async run(ms, which = 'all') {
      const end = performance.now() + ms;
      await Promise.all(
        Array.from({ length: LOOPS }, async () => {
          while (performance.now() < end) await checkIn(which);
        }),
      );
    },
    close: async () => void (await Promise.all(replicas.map(replica => replica.kill()))),
  };
}

async function startReplica(place: object, key: AuthorityKey, books: Books): Promise<Replica> {
  const port = await freePort();
  let child: ChildProcess | undefined;
  const replica: Replica = {
    url: `http://127.0.0.1:${port}/ids`,
    async start() {
      const args = [process.env['REPLICA_PROGRAM']!, JSON.stringify(place), `${port}`, JSON.stringify(key)];
      const started = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] });
      child = started;
      await new Promise<void>((resolve, reject) => {
        started.on('exit', code => reject(new Error(`replica: ended with ${code}`)));
        started.stdout.on('data', (chunk: Buffer) => {
          for (const line of `${chunk}`.split('\n').filter(Boolean)) {
            if (line === 'ready') resolve();
            else count1(books.codes, line);
          }
        });
      });
    },
    async kill() {
      const running = child;
      child = undefined;
      if (!running) return;
      const ended = new Promise(resolve => running.once('exit', resolve));
      running.kill('SIGKILL');
      await ended;
    },
  };
  await replica.start();
  return replica;
}

function pick({ authority, epoch, token }: CheckInAnswer & { verdict: 'granted' }) {
  return { authority, epoch, token };
}

function count1(counts: Map<string, number>, key: string): void {
  counts.set(key, (counts.get(key) ?? 0) + 1);
}
