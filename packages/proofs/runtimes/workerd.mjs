/**
 * Serves the suite in workerd on a free port of the loopback interface, asks for it once and ends the server.
 * In production a Worker's clocks stand still while a request computes; workerd run alone lets them move. The
 * suite passes either way: it waits by timer where it waits.
 */
import { spawn } from 'node:child_process';
import { copyFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { until } from '../databases/servers/tool.mjs';
import { freePort } from '../ports.mjs';
import { BARE_ENV } from './child.mjs';
import { bundleIn } from './consumer.mjs';

/** Runs the suite in workerd and returns its report as JSON. */
export async function runInWorkerd(program, folder, limitMs) {
  const source = "export { default } from './runtimes/runners/workerd.mjs';";
  const config = join(dirname(await bundleIn(folder, 'workerd.mjs', 'esm', source)), 'workerd.capnp');
  await copyFile(join(folder, 'runtimes/runners/workerd.capnp'), config);

  const url = `127.0.0.1:${await freePort()}`;
  const args = ['serve', config, `--socket-addr=http=${url}`];
  const server = spawn(program, args, { env: BARE_ENV, stdio: ['ignore', 'ignore', 'inherit'] });
  server.on('error', () => undefined); // nobody answers then
  try {
    const signal = AbortSignal.timeout(limitMs);
    const response = await until('workerd answers', () => fetch(`http://${url}/`, { signal }));
    if (!response.ok) throw new Error(`workerd answered ${response.status}: ${await response.text()}`);
    return await response.text();
  } finally {
    server.kill('SIGKILL');
  }
}
