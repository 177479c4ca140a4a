/** Starts the server of an app, in a process group of its own, and waits until it answers. */
import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { freePort } from '@sno-id/proofs/ports';

export interface RunningApp {
  readonly url: string;
  /** Ends it as a power cut would, and all that it has started. */
  kill(): Promise<void>;
}

export interface AppCommand {
  readonly cwd: string;
  readonly env?: Readonly<Record<string, string>>;
  /** @default a free one */
  readonly port?: number | undefined;
  /** Whether it answers at a URL. @default that a page is there */
  readonly isUp?: (url: string) => Promise<boolean>;
}

const isPage = async (url: string) => (await fetch(url)).ok;

/** @param command for the shell; `PORT` is in its environment, and the binaries of the folder in its path */
export async function startApp(
  command: (port: number) => string,
  { cwd, env = {}, port, isUp = isPage }: AppCommand,
): Promise<RunningApp> {
  const at = port ?? (await freePort());
  const { NODE_ENV: _, PATH, ...own } = process.env; // the test runner's
  const bins = [env['PATH'], path.join(cwd, 'node_modules/.bin'), PATH];
  const child = spawn(command(at), {
    cwd,
    shell: true,
    detached: true,
    stdio: 'pipe', // esbuild ends when its input does
    env: { ...own, ...env, PORT: String(at), PATH: bins.filter(Boolean).join(path.delimiter) },
  });
  const exited = once(child, 'exit');
  const isRunning = () => child.exitCode === null && child.signalCode === null;
  const end = () => void (isRunning() && process.kill(-child.pid!, 'SIGKILL'));
  // A test that is out of time while it waits for the start has nothing to end it by.
  process.once('exit', end);
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', data => (output += data));
  const url = `http://localhost:${at}`;
  while (!(await isUp(url).catch(() => false))) {
    if (!isRunning()) throw new Error(`${command(at)} ended:\n${output}`);
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

/** Runs the `bundle` script of a folder, once in this process. */
export function bundle(cwd: string): Promise<void> {
  const running = bundles.get(cwd) ?? runBundle(cwd);
  bundles.set(cwd, running);
  return running;
}

const bundles = new Map<string, Promise<void>>();

async function runBundle(cwd: string): Promise<void> {
  const { NODE_ENV: _, ...env } = process.env; // the test runner's
  await promisify(execFile)('npm', ['run', 'bundle'], { cwd, env });
}
