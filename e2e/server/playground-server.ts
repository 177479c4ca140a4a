/** Starts and kills `vite preview` of the built playground, with the server's side of its offline app: its own process. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createRequire } from 'node:module';
import net from 'node:net';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { PLAYGROUND_FOLDER } from './playground-folder.mjs';

const PLAYGROUND = fileURLToPath(new URL('../../apps/playground/', import.meta.url));
const VITE = path.join(
  path.dirname(createRequire(path.join(PLAYGROUND, 'package.json')).resolve('vite/package.json')),
  'bin/vite.js',
);

export interface PlaygroundServer {
  /** The page, without a slash at its end. */
  readonly url: string;
  /** Ends it as a power cut would. */
  kill(): Promise<void>;
}

/**
 * Starts it, and waits until its database answers.
 *
 * @param data the folder that its database is kept in.
 * @param port where it was before; without one it takes a free port.
 */
export async function startPlayground(data: string, port?: number): Promise<PlaygroundServer> {
  const at = port ?? (await freePort());
  const url = `http://127.0.0.1:${at}`;
  const node = spawn(
    process.execPath,
    [
      ...[VITE, 'preview', '--outDir', PLAYGROUND_FOLDER],
      ...['--host', '127.0.0.1', '--port', String(at), '--strictPort'],
    ],
    {
      cwd: PLAYGROUND,
      env: { ...process.env, PLAYGROUND_DATA: data, DATABASE_URL: '' },
      stdio: ['ignore', 'ignore', 'pipe'],
    },
  );
  // A test that is out of time while it waits for the start has nothing to end it by.
  const end = () => void node.kill('SIGKILL');
  process.once('exit', end);
  let said = '';
  node.stderr.on('data', text => {
    said += text;
  });
  const exited = once(node, 'exit');
  while (!(await answers(url))) {
    if (node.exitCode !== null) throw new Error(`vite preview ended with code ${node.exitCode}: ${said}`);
    await sleep(100);
  }
  return {
    url,
    async kill() {
      process.off('exit', end);
      end();
      await exited;
    },
  };
}

async function answers(url: string): Promise<boolean> {
  try {
    return (await fetch(`${url}/sync/table`)).ok;
  } catch {
    return false;
  }
}

async function freePort(): Promise<number> {
  const server = net.createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as net.AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}
