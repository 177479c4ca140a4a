/**
 * Builds the packages from a clean clone of the current commit and packs them as they are published. What is
 * not committed is not part of it.
 */
import { existsSync, readdirSync, rmSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { run } from '@sno-id/proofs/child';
import { manifestOf, PUBLISHED, ROOT } from '../packages.mjs';

/** For one command. Three times what the longest takes on two idle cores. */
const LIMIT_MS = 600_000;

/**
 * @typedef {object} Packed
 * @property {string} commit
 * @property {Record<string, string>} tarballs  paths, by the name of the folder in `packages`
 */

/**
 * The packages of the current commit, built if no earlier run has.
 *
 * @param {string} cache  folder that stays between runs, with the packages of one commit
 * @returns {Promise<Packed>}
 */
export async function packCommit(cache) {
  const commit = (
    await run('git', ['rev-parse', '--short=12', 'HEAD'], { cwd: ROOT, limitMs: LIMIT_MS })
  ).trim();
  const folder = join(cache, commit);
  if (!existsSync(folder)) {
    const old = existsSync(cache) ? readdirSync(cache).filter(name => /^[0-9a-f]{12}$/.test(name)) : [];
    for (const name of old) rmSync(join(cache, name), { recursive: true });
    await buildInto(folder, commit);
  }
  return { commit, tarballs: await tarballsIn(folder) };
}

/**
 * Clones, installs, builds and packs in a scratch folder, and leaves only the tarballs.
 *
 * @param {string} goal  the folder to create
 * @param {string} commit  which one is built: others may commit meanwhile
 * @returns {Promise<Record<string, string>>} the tarballs, by the name of the folder in `packages`
 */
export async function buildInto(goal, commit) {
  await mkdir(dirname(goal), { recursive: true });
  const scratch = await mkdtemp(join(dirname(goal), 'building-'));
  try {
    const clone = await cloneInto(join(scratch, 'clone'), commit);
    await run('pnpm', ['pack:all'], { cwd: clone, limitMs: LIMIT_MS, env: { ...process.env, CI: 'true' } });
    await rename(join(clone, 'packed'), goal).catch(async error => {
      // Another run has packed the same commit in the meantime.
      if (!existsSync(goal)) throw error;
    });
  } finally {
    await rm(scratch, { recursive: true, force: true, maxRetries: 5 });
  }
  return tarballsIn(goal);
}

/**
 * Clones this repository at a commit and installs what its packages need.
 *
 * @param {string} folder  which is created, and returned
 * @param {string} commit
 */
export async function cloneInto(folder, commit) {
  const options = { limitMs: LIMIT_MS, env: { ...process.env, CI: 'true' } };
  await run('git', ['clone', '--quiet', '--no-hardlinks', ROOT, folder], options);
  await run('git', ['checkout', '--quiet', '--detach', commit], { ...options, cwd: folder });
  const install = ['install', '--frozen-lockfile', '--prefer-offline', '--filter', './packages/*'];
  await run('pnpm', install, { ...options, cwd: folder });
  return folder;
}

/**
 * Finds the tarball of each package, whatever its version: the working tree may have another by now.
 *
 * @param {string} folder
 * @returns {Promise<Record<string, string>>}
 */
async function tarballsIn(folder) {
  const files = await readdir(folder);
  return Object.fromEntries(
    PUBLISHED.map(name => {
      const start = `${manifestOf(name).name.slice(1).replace('/', '-')}-`;
      const file = files.find(file => file.startsWith(start) && file.endsWith('.tgz'));
      if (file === undefined) throw new Error(`${folder}: expected ${start}<version>.tgz, got ${files}`);
      return [name, join(folder, file)];
    }),
  );
}
