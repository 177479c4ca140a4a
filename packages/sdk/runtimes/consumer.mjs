/**
 * A project that uses the SDK as its users do: from the packed tarball, installed by npm, seen only through
 * its exports. The suite is copied into the project as another package, and the runners import both by name.
 */
import { cp, mkdir, mkdtemp, readdir, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { run } from './child.mjs';

const SDK = folderOf('@sno-id/sdk/package.json');
const SUITE = folderOf('@sno-id/conformance');
const RUNNERS = fileURLToPath(new URL('runners', import.meta.url));
const LIMIT_MS = 60_000;
const QUIET = ['--ignore-scripts', '--loglevel=error'];

/**
 * Packs the SDK as it is built and makes a new project. npm installs it offline: it depends on nothing.
 *
 * @param {string} cache
 * @returns {Promise<string>} the project's folder, which is the caller's to remove
 */
export async function makeConsumer(cache) {
  await requireBuild();
  await mkdir(cache, { recursive: true });
  const folder = await mkdtemp(join(cache, 'consumer-'));
  await writeFile(join(folder, 'package.json'), '{ "private": true, "type": "module" }\n');

  const options = { cwd: folder, limitMs: LIMIT_MS };
  await run('npm', ['pack', SDK, ...QUIET], options);
  const [tarball] = (await readdir(folder)).filter(name => name.endsWith('.tgz'));
  await run('npm', ['install', `./${tarball}`, '--offline', '--no-audit', '--no-fund', ...QUIET], options);

  await cp(SUITE, join(folder, 'node_modules', '@sno-id', 'conformance'), { recursive: true });
  await cp(RUNNERS, join(folder, 'runners'), { recursive: true });
  return folder;
}

async function requireBuild() {
  const index = await stat(join(SDK, 'dist', 'index.js')).catch(() => null);
  if (index === null) throw new Error('the SDK is not built: run its `build` script first');
}

/** @param {string} specifier  a file at the root of a package */
function folderOf(specifier) {
  return dirname(fileURLToPath(import.meta.resolve(specifier)));
}
