/**
 * The example apps of the devtools: in development as their developer runs them, and their production builds.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import fs from 'node:fs';
import http from 'node:http';
import net, { type AddressInfo } from 'node:net';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { serveFolders } from '../server/static.mjs';

const EXAMPLES = fileURLToPath(new URL('../../packages/devtools/examples/', import.meta.url));

/** How long a server may take until it answers, in milliseconds. */
const START_MS = 60_000;

export interface RunningApp {
  readonly url: string;
  stop(): Promise<void>;
}

/**
 * Runs a script of an app's `package.json`, or another command in its folder, until it answers at the port.
 */
export async function runApp(
  name: string,
  command: (port: number, scripts: Record<string, string>) => string,
  env: Record<string, string> = {},
  atPort?: number,
): Promise<RunningApp> {
  const cwd = path.join(EXAMPLES, name);
  const { scripts } = JSON.parse(fs.readFileSync(path.join(cwd, 'package.json'), 'utf8'));
  const port = atPort ?? (await freePort());
  const { NODE_ENV: _, ...own } = process.env; // the test runner's
  const child = spawn(command(port, scripts), {
    cwd,
    shell: true,
    detached: true, // its own group, to be ended as a whole
    stdio: 'pipe', // esbuild ends when its input does
    env: {
      ...own,
      NEXT_TELEMETRY_DISABLED: '1',
      ...env,
      PORT: String(port),
      PATH: `${path.join(cwd, 'node_modules/.bin')}${path.delimiter}${own['PATH']}`,
    },
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', data => (output += data));
  const stop = () => stopGroup(child);
  const url = `http://localhost:${port}/`;
  const endMs = performance.now() + START_MS;
  while (!(await answers(url))) {
    if (child.exitCode === null && performance.now() < endMs) continue;
    await stop();
    throw new Error(`${name} does not answer at ${url}:\n${output}`);
  }
  return { url, stop };
}

/** Serves files that an app's `bundle` script has written. */
export async function serveBundle(name: string, folder: string): Promise<RunningApp> {
  const server = http.createServer(serveFolders([path.join(EXAMPLES, name, folder)]));
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/`,
    async stop() {
      server.close();
      server.closeAllConnections();
    },
  };
}

/** The text of all code and pages that a `bundle` script has written. */
export function bundleText(name: string, folders: readonly string[]): string {
  return folders
    .map(folder => path.join(EXAMPLES, name, folder))
    .flatMap(folder =>
      fs.readdirSync(folder, { recursive: true, encoding: 'utf8' }).map(file => path.join(folder, file)),
    )
    .filter(file => /\.(?:m?js|html|css)$/.test(file))
    .map(file => fs.readFileSync(file, 'utf8'))
    .join('\n');
}

export async function freePort(): Promise<number> {
  const server = net.createServer();
  await new Promise<void>(resolve => server.listen(0, 'localhost', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise(resolve => server.close(resolve));
  return port;
}

async function answers(url: string): Promise<boolean> {
  try {
    return (await fetch(url)).ok;
  } catch {
    await new Promise(resolve => setTimeout(resolve, 100));
    return false;
  }
}

/** Ends a process and all that it has started. */
export async function stopGroup(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.pid === undefined) return;
  const ended = new Promise(resolve => child.once('exit', resolve));
  process.kill(-child.pid, 'SIGTERM');
  await ended;
}
