/**
 * The examples of an authority in a web framework: each is started by its script in `package.json`, for pages
 * of one other origin.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { fetchRuntime } from '@sno-id/proofs/fetch';
import { PLATFORM, RUNTIMES } from '@sno-id/proofs/versions';
import { freePort, stopGroup } from './example-app.ts';

const FOLDER = fileURLToPath(new URL('../../packages/grants/examples/frameworks/', import.meta.url));
const CACHE = fileURLToPath(new URL('../../.cache/runtimes/', import.meta.url));

export const FRAMEWORKS: readonly string[] = Object.keys(
  JSON.parse(fs.readFileSync(path.join(FOLDER, 'package.json'), 'utf8')).scripts,
);

/** Servers that were started, and which answer as soon as they can. */
export interface FrameworkServers {
  /** Where a framework answers check-ins, once it does. Rejects with what it wrote if it ends before. */
  urlOf(framework: string): Promise<string>;
  stop(): Promise<void>;
}

/** Starts all of them at once, in process groups of their own. */
export async function startFrameworks(origin: string): Promise<FrameworkServers> {
  const { scripts } = JSON.parse(fs.readFileSync(path.join(FOLDER, 'package.json'), 'utf8'));
  const bins = [path.join(FOLDER, 'node_modules/.bin'), ...(await runtimeFolders())];
  const { NODE_ENV: _, ...own } = process.env; // the test runner's
  const children: ChildProcess[] = [];
  const urls = new Map<string, Promise<string>>();
  for (const framework of FRAMEWORKS) {
    const port = await freePort();
    const child = spawn(scripts[framework], {
      cwd: FOLDER,
      shell: true,
      detached: true, // its own group, to be ended as a whole
      stdio: 'pipe',
      env: {
        ...own,
        NEXT_TELEMETRY_DISABLED: '1',
        PAGE: origin,
        PORT: String(port),
        PATH: [...bins, own['PATH']].join(path.delimiter),
      },
    });
    children.push(child);
    const answered = answering(framework, child, `http://localhost:${port}/ids`);
    answered.catch(() => undefined); // until somebody asks for it
    urls.set(framework, answered);
  }
  return {
    urlOf: framework => urls.get(framework)!,
    stop: async () => void (await Promise.all(children.map(stopGroup))),
  };
}

/** Bun and Deno, as the runtimes' tests have them. On other platforms they must be in the path. */
async function runtimeFolders(): Promise<string[]> {
  if (PLATFORM !== `${process.platform}-${process.arch}`) return [];
  const wanted = RUNTIMES.filter(({ name }) => name === 'bun' || name === 'deno');
  return Promise.all(wanted.map(async runtime => path.dirname(await fetchRuntime(runtime, CACHE))));
}

/** Resolves once the server answers a request that is no check-in as the authority does. */
async function answering(framework: string, child: ChildProcess, url: string): Promise<string> {
  let output = '';
  for (const stream of [child.stdout!, child.stderr!]) stream.on('data', data => (output += data));
  const headers = { 'content-type': 'application/json' };
  while (child.exitCode === null) {
    const status = await fetch(url, { method: 'POST', headers, body: '{}' }).then(
      response => response.status,
      () => undefined,
    );
    if (status === 400) return url;
    if (status) output += `${url} answers ${status}\n`;
    await new Promise(resolve => setTimeout(resolve, 100));
  }
  throw new Error(`${framework} ended:\n${output}`);
}
