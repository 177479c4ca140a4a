/*
 * One replica of an authority, as a process that can be killed. It has the same store as one in this
 * process.
 */

import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { setTimeout as pause } from 'node:timers/promises';
import { freePort } from '../ports.mjs';
import type { Place, Replica, ReplicaOptions, Witness } from './replica.ts';

/** How long a device waits where nobody answers, in milliseconds. */
const RETRY_MS = 250;

export async function startReplica({ url }: Place, options: ReplicaOptions): Promise<Replica> {
  const port = await freePort();
  const stops: Witness[] = [];
  let child: ChildProcess | undefined;
  const self = {
    async handle(request: Request) {
      const { method, headers } = request;
      const body = await request.text();
      const signal = AbortSignal.timeout(15_000);
      return fetch(`http://127.0.0.1:${port}/`, { method, headers, body, signal }).catch(async error => {
        await pause(RETRY_MS);
        throw error;
      });
    },
    stops,
    advanced: 0,
    close: () => self.kill(),
    async start() {
      const args = [process.env['REPLICA_PROGRAM']!, url, `${port}`, JSON.stringify(options)];
      const started = spawn(process.execPath, ['--no-warnings', ...args], {
        stdio: ['ignore', 'pipe', 'inherit'],
      });
      child = started;
      await new Promise<void>((resolve, reject) => {
        started.on('exit', code => reject(new Error(`replica: ended with ${code}`)));
        createInterface({ input: started.stdout }).on('line', line => {
          if (line === 'ready') resolve();
          else stops.push(line as Witness);
        });
      });
    },
    async kill() {
      const running = child;
      child = undefined;
      if (!running) return;
      running.kill('SIGKILL');
      await once(running, 'exit');
    },
  };
  await self.start();
  return self;
}
