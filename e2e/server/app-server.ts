/**
 * Starts and kills the examples' servers of rows. `data` is the folder of their databases, and `port` where a
 * server was before.
 */
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { bundle, type RunningApp, startApp } from './start-app.ts';

const EXAMPLES = fileURLToPath(new URL('../../examples/', import.meta.url));

/** Until its database is open. */
const answersAt = (path: string) => async (url: string) => (await fetch(url + path)).ok;

/** Starts an example as its `start` script does. */
async function startExample(name: string, route: string, data: string, port?: number): Promise<RunningApp> {
  const cwd = path.join(EXAMPLES, name);
  await bundle(cwd);
  const env = { DATA: data, DATABASE_URL: '' };
  return startApp(() => 'node dist/main.js', { cwd, env, port, isUp: answersAt(route) });
}

export function startNotes(data: string, port?: number): Promise<RunningApp> {
  return startExample('notes', '/notes', data, port);
}

export function startTasks(example: string, data: string, port?: number): Promise<RunningApp> {
  return startExample(example, '/rows', data, port);
}
