/**
 * Fetches a runtime into the cache, once per version. npm asks the registry that it is set up for and checks
 * what it gets; no install script runs.
 */
import { existsSync } from 'node:fs';
import { chmod, mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { run } from './child.mjs';
import { RUNTIMES } from './versions.mjs';

const LIMIT_MS = 120_000;

/** A folder that stays between runs. A bundle is told where, because it is elsewhere itself. */
export const CACHE =
  process.env.RUNTIME_CACHE ?? fileURLToPath(new URL('../../../.cache/runtimes/', import.meta.url));

/**
 * @param {string} name such as node@24 or bun
 * @returns {{ version: string, fetch(): Promise<string> }}
 * @throws Error if the matrix does not have it
 */
export function runtimeOf(name) {
  const runtime = RUNTIMES.find(known => known.name === name);
  if (runtime === undefined) throw new Error(`packages/proofs/runtimes/versions.mjs has no ${name}`);
  return { version: runtime.version, fetch: () => fetchRuntime(runtime) };
}

/**
 * Installs it in a scratch folder and moves it to its own last: a run cut short leaves no half of it.
 *
 * @param {import('./versions.mjs').Runtime} runtime
 * @returns {Promise<string>} path of the program, or of the folder with the library's node_modules
 */
export async function fetchRuntime({ version, packages, file }) {
  const specs = packages.map(name => `${name}@${version}`);
  const place = join(CACHE, 'installed');
  const goal = join(place, specs[0].replace('/', '+'));
  const result = file ? [`node_modules/${packages[0]}`, file] : [];
  if (existsSync(goal)) return join(goal, ...result);
  await mkdir(place, { recursive: true });
  const scratch = await mkdtemp(join(place, 'installing-'));
  try {
    await writeFile(join(scratch, 'package.json'), '{ "private": true }\n');
    const quiet = ['--no-audit', '--no-fund', '--ignore-scripts', '--loglevel=error'];
    await run('npm', ['install', ...specs, ...quiet], { cwd: scratch, limitMs: LIMIT_MS });
    if (file) await chmod(join(scratch, ...result), 0o755);
    await rename(scratch, goal).catch(error => {
      if (!existsSync(goal)) throw error; // another process may have been as quick
    });
  } catch (/** @type {any} */ error) {
    throw new Error(`could not fetch ${specs.join(' ')}: ${error.message}`, { cause: error });
  } finally {
    await rm(scratch, { recursive: true, force: true });
  }
  return join(goal, ...result);
}
