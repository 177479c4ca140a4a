/**
 * Starts and kills servers of notes, each its own process: `vite preview` of the built playground, and the
 * notes app.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createRequire } from 'node:module';
import net from 'node:net';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { PLAYGROUND_FOLDER } from './playground-folder.mjs';

const PLAYGROUND = fileURLToPath(new URL('../../apps/playground/', import.meta.url));
const EXAMPLES = fileURLToPath(new URL('../../examples/', import.meta.url));
const VITE = path.join(
  path.dirname(createRequire(path.join(PLAYGROUND, 'package.json')).resolve('vite/package.json')),
  'bin/vite.js',
);

export interface AppServer {
  /** The page, without a slash at its end. */
  readonly url: string;
  /** Ends it as a power cut would. */
  kill(): Promise<void>;
}

/**
 * Starts the playground with its notes, and waits until their database answers.
 *
 * @param data the folder that its database is kept in.
 * @param port where it was before; without one it takes a free port.
 */
export async function startPlayground(data: string, port?: number): Promise<AppServer> {
  const at = port ?? (await freePort());
  const args = [
    ...[VITE, 'preview', '--outDir', PLAYGROUND_FOLDER],
    ...['--host', '127.0.0.1', '--port', String(at), '--strictPort'],
  ];
  const url = `http://127.0.0.1:${at}`;
  return start({ cwd: PLAYGROUND, args, env: { PLAYGROUND_DATA: data }, url, asks: '/sync' });
}

/**
 * Starts the notes app as its `start` script does, which has bundled it. The parameters are those of the
 * playground.
 */
export async function startNotes(data: string, port?: number): Promise<AppServer> {
  const PORT = String(port ?? (await freePort()));
  const env = { DATA: data, PORT };
  return start({
    cwd: path.join(EXAMPLES, 'notes'),
    args: ['dist/main.js'],
    env,
    url: `http://localhost:${PORT}`,
    asks: '/notes',
  });
}

/** Starts an example of tasks, in the same way. */
export async function startTasks(example: string, data: string, port?: number): Promise<AppServer> {
  const PORT = String(port ?? (await freePort()));
  const env = { DATA: data, PORT };
  const cwd = path.join(EXAMPLES, example);
  return start({ cwd, args: ['dist/main.js'], env, url: `http://localhost:${PORT}`, asks: '/rows' });
}

interface Program {
  readonly cwd: string;
  readonly args: readonly string[];
  readonly env: Readonly<Record<string, string>>;
  readonly url: string;
  /** What answers once its database is open. */
  readonly asks: string;
}

async function start({ cwd, args, env, url, asks }: Program): Promise<AppServer> {
  const node = spawn(process.execPath, args, {
    cwd,
    env: { ...process.env, DATABASE_URL: '', ...env },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  // A test that is out of time while it waits for the start has nothing to end it by.
  const end = () => void node.kill('SIGKILL');
  process.once('exit', end);
  let said = '';
  node.stderr.on('data', text => {
    said += text;
  });
  const exited = once(node, 'exit');
  while (!(await answers(url + asks))) {
    if (node.exitCode !== null) throw new Error(`the server ended with code ${node.exitCode}: ${said}`);
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
    return (await fetch(url)).ok;
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
