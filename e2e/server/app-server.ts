/**
 * Starts and kills servers of rows: `vite preview` of the built playground, and the examples. `data` is the
 * folder of their databases, and `port` where a server was before.
 */
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { PLAYGROUND_FOLDER } from './playground-folder.mjs';
import { type RunningApp, startApp } from './start-app.ts';

const PLAYGROUND = fileURLToPath(new URL('../../apps/playground/', import.meta.url));
const EXAMPLES = fileURLToPath(new URL('../../examples/', import.meta.url));

/** Until its database is open. */
const answersAt = (path: string) => async (url: string) => (await fetch(url + path)).ok;

export async function startPlayground(data: string, port?: number): Promise<RunningApp> {
  const command = (port: number) =>
    `vite preview --outDir ${PLAYGROUND_FOLDER} --host 127.0.0.1 --port ${port} --strictPort`;
  const env = { PLAYGROUND_DATA: data, DATABASE_URL: '' };
  const app = await startApp(command, { cwd: PLAYGROUND, env, port, isUp: answersAt('/sync') });
  return { ...app, url: app.url.replace('localhost', '127.0.0.1') };
}

/** Starts an example as its `start` script does, which has bundled it. */
function startExample(name: string, route: string, data: string, port?: number): Promise<RunningApp> {
  const env = { DATA: data, DATABASE_URL: '' };
  const isUp = answersAt(route);
  return startApp(() => 'node dist/main.js', { cwd: path.join(EXAMPLES, name), env, port, isUp });
}

export function startNotes(data: string, port?: number): Promise<RunningApp> {
  return startExample('notes', '/notes', data, port);
}

export function startTasks(example: string, data: string, port?: number): Promise<RunningApp> {
  return startExample(example, '/rows', data, port);
}
