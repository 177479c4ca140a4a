/**
 * A project that uses the SDK as its users do: from the packed tarball, installed by npm, seen only through
 * its exports. The suite, its vectors and the runners are put beside it.
 */
import { existsSync } from 'node:fs';
import { cp, mkdir, mkdtemp, readdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { bundle } from '../bundle.mjs';
import { readPart } from '../conformance/vectors.mjs';
import { run } from './child.mjs';

const SDK = dirname(fileURLToPath(import.meta.resolve('@sno-id/sdk/package.json')));
const PROOFS = fileURLToPath(new URL('../', import.meta.url));
const LIMIT_MS = 60_000;
const QUIET = ['--ignore-scripts', '--loglevel=error'];

/**
 * Packs the SDK as it is built and makes a new project. npm installs it offline: it depends on nothing.
 *
 * @param {string} cache
 * @returns {Promise<string>} the project's folder, which is the caller's to remove
 */
export async function makeConsumer(cache) {
  if (!existsSync(join(SDK, 'dist'))) throw new Error('the SDK is not built: run its `build` script first');
  await mkdir(cache, { recursive: true });
  const folder = await mkdtemp(join(cache, 'consumer-'));
  await writeFile(join(folder, 'package.json'), '{ "private": true, "type": "module" }\n');

  const options = { cwd: folder, limitMs: LIMIT_MS };
  await run('npm', ['pack', SDK, ...QUIET], options);
  const [tarball] = (await readdir(folder)).filter(name => name.endsWith('.tgz'));
  await run('npm', ['install', `./${tarball}`, '--offline', '--no-audit', '--no-fund', ...QUIET], options);

  for (const part of ['conformance', 'runtimes/runners'])
    await cp(join(PROOFS, part), join(folder, part), { recursive: true });
  await writeFile(join(folder, 'conformance/vectors.json'), JSON.stringify(readPart()));
  return folder;
}

/**
 * Puts a module and all it imports into one file, for runtimes that take one. The syntax stays as the SDK's
 * build left it: what a runtime cannot read has to show.
 *
 * @param {string} folder  a project; the bundle is written to its `bundles`
 * @param {string} name  name of the bundle
 * @param {'esm' | 'iife'} format  a module, or a script
 * @param {string} source  a module of the project's root
 * @returns {Promise<string>} path of the bundle
 */
export async function bundleIn(folder, name, format, source) {
  const outfile = join(folder, 'bundles', name);
  await bundle({
    absWorkingDir: folder,
    stdin: { contents: source, resolveDir: folder, sourcefile: name },
    outfile,
    format,
    target: 'esnext',
    platform: 'neutral',
    conditions: [],
  });
  return outfile;
}
