/**
 * Fetches runtimes into the cache, once per version. npm asks the registry that it is set up for and checks
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
  return { version: runtime.version, fetch: async () => (await fetchRuntimes([runtime]))[0] ?? '' };
}

/**
 * What is missing comes to a scratch folder and is moved to its own last: a run cut short leaves no half of
 * it. npm is asked once for all programs, and of each only its file is unpacked: to install them one by one
 * takes twice as long.
 *
 * @param {readonly import('./versions.mjs').Runtime[]} runtimes
 * @returns {Promise<string[]>} paths of the programs, or of the folders with the libraries' node_modules
 * @throws Error if one cannot be fetched
 */
export async function fetchRuntimes(runtimes) {
  const missing = runtimes.filter(runtime => !existsSync(goalOf(runtime)));
  const programs = missing.filter(({ file }) => file);
  const place = join(CACHE, 'installed');
  await mkdir(place, { recursive: true });
  const scratch = await mkdtemp(join(place, 'fetching-'));
  try {
    const files = programs.length === 0 ? [] : await pack(programs.flatMap(specsOf), scratch);
    for (const runtime of missing) {
      const folder = await mkdtemp(join(scratch, 'runtime-'));
      if (runtime.file) await unpack(join(scratch, files.shift() ?? ''), runtime.file, folder);
      else await install(specsOf(runtime), folder);
      await rename(folder, goalOf(runtime)).catch(error => {
        if (!existsSync(goalOf(runtime))) throw error; // another process may have been as quick
      });
    }
  } catch (/** @type {any} */ error) {
    const names = missing.flatMap(specsOf).join(' ');
    throw new Error(`could not fetch ${names}: ${error.message}`, { cause: error });
  } finally {
    await rm(scratch, { recursive: true, force: true });
  }
  return runtimes.map(runtime => join(goalOf(runtime), runtime.file ?? ''));
}

/** @type {(runtime: import('./versions.mjs').Runtime) => string[]} */
const specsOf = ({ version, packages }) => packages.map(name => `${name}@${version}`);

/** Where it is once it was fetched. @type {(runtime: import('./versions.mjs').Runtime) => string} */
const goalOf = runtime => join(CACHE, 'installed', (specsOf(runtime)[0] ?? '').replace('/', '+'));

/**
 * @param {readonly string[]} specs
 * @param {string} cwd
 * @returns {Promise<string[]>} the names of the files, in the order of `specs`
 */
async function pack(specs, cwd) {
  const packed = await run('npm', ['pack', ...specs, '--json', '--loglevel=error'], {
    cwd,
    limitMs: LIMIT_MS,
  });
  return JSON.parse(packed).map((/** @type {{ filename: string }} */ { filename }) => filename);
}

/**
 * @param {string} archive
 * @param {string} file of the package
 * @param {string} folder
 */
async function unpack(archive, file, folder) {
  const args = ['-xzf', archive, '--strip-components=1', '-C', folder, `package/${file}`];
  await run('tar', args, { limitMs: LIMIT_MS });
  await chmod(join(folder, file), 0o755);
}

/**
 * @param {readonly string[]} specs
 * @param {string} cwd
 */
async function install(specs, cwd) {
  await writeFile(join(cwd, 'package.json'), '{ "private": true }\n');
  const quiet = ['--no-audit', '--no-fund', '--ignore-scripts', '--loglevel=error'];
  await run('npm', ['install', ...specs, ...quiet], { cwd, limitMs: LIMIT_MS });
}
