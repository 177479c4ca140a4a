/**
 * Serves the suite in workerd on a free port of the loopback interface, asks for it once and ends the server.
 * In production a Worker's clocks stand still while a request computes; workerd run alone lets them move. The
 * suite passes either way: it waits by timer where it waits.
 */
import { copyFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { BARE_ENV, end, start } from './child.mjs';
import { bundleIn } from './consumer.mjs';

const CONTROL_FD = 3;

/** Runs the suite in workerd and returns its report as JSON. */
export async function runInWorkerd(program, folder, limitMs) {
  const bundled = await bundleIn(
    folder,
    'workerd.mjs',
    'esm',
    "export { default } from './runtimes/runners/workerd.mjs';",
  );
  const config = join(dirname(bundled), 'workerd.capnp');
  await copyFile(join(folder, 'runtimes/runners/workerd.capnp'), config);

  const args = ['serve', config, '--socket-addr=http=127.0.0.1:0', `--control-fd=${CONTROL_FD}`];
  const server = start(program, args, { env: BARE_ENV, stdio: ['ignore', 'pipe', 'pipe', 'pipe'] });
  try {
    const signal = AbortSignal.timeout(limitMs);
    const port = await portOf(server, signal);
    const response = await fetch(`http://127.0.0.1:${port}/`, { signal });
    if (!response.ok) throw new Error(`workerd answered ${response.status}: ${await response.text()}`);
    return await response.text();
  } finally {
    end(server);
  }
}

/** workerd writes a line of JSON for each socket that it listens on. */
function portOf(server, signal) {
  return new Promise((resolve, reject) => {
    let said = '';
    let complaints = '';
    server.stdio[CONTROL_FD].setEncoding('utf8').on('data', text => {
      said += text;
      const listening = said
        .split('\n')
        .slice(0, -1)
        .map(line => JSON.parse(line))
        .find(({ event }) => event === 'listen');
      if (listening) resolve(listening.port);
    });
    server.stderr.on('data', text => {
      complaints += text;
    });
    server.stdout.resume();
    server.once('error', reject);
    server.once('close', code =>
      reject(new Error(`workerd ended with ${code} before it listened; ${complaints.trim()}`)),
    );
    signal.addEventListener('abort', () =>
      reject(new Error(`workerd did not listen in time; ${complaints.trim()}`)),
    );
  });
}
