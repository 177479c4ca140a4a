/*
 * No import crosses the border of a package by path: what another package needs has a name there. A package
 * is a folder with a package.json, also inside another. The proofs alone reach into the packages that they
 * prove. Runs with `node --test`.
 */
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../', import.meta.url));
const files = execFileSync('git', ['ls-files'], { cwd: root, encoding: 'utf8' })
  .trim()
  .split('\n')
  .filter(file => /\.(?:[cm]?[jt]sx?|vue)$/.test(file) && existsSync(root + file));

/**
 * Imports, exports and types from a path, also in doc comments. A URL that is read at run time is no import.
 */
const IMPORT = /\b(?:from|import|require|mock)\b\s*\(?\s*['"](\.[^'"?]*)/g;

/** What the proofs may reach into. */
const PROVED = /^packages\/(?:sdk|grants)\/(?:src|test)\//;

/** @param {string} file */
function packageOf(file) {
  let folder = dirname(file);
  while (folder !== '.' && !existsSync(join(root, folder, 'package.json'))) folder = dirname(folder);
  return folder;
}

/**
 * @param {string} file
 * @param {string} code
 */
function crossingsIn(file, code) {
  return [...code.matchAll(IMPORT)]
    .map(([, path = '']) => normalize(join(dirname(file), path)))
    .filter(imported => packageOf(imported) !== packageOf(file))
    .filter(imported => !(file.startsWith('packages/proofs/') && PROVED.test(imported)))
    .map(imported => `${file} imports ${imported}`);
}

test('no import crosses the border of a package by path', () => {
  assert.ok(files.length > 1000);
  assert.deepEqual(
    files.flatMap(file => crossingsIn(file, readFileSync(root + file, 'utf8'))),
    [],
  );
});

/**
 * Folders that are named in a cell of the map. Those after the first are beside it.
 *
 * @param {string} cell
 */
function foldersIn(cell) {
  const [first = '', ...others] = [...cell.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name);
  return [first, ...others.map(name => `${dirname(first)}/${name}`)];
}

test('a package depends only on those above it in the map', () => {
  const [table = ''] = readFileSync(`${root}docs/architecture.md`, 'utf8').split(/^No source/m);
  const folders = [...table.matchAll(/^\| (`[^|]+`)/gm)].flatMap(([, cell = '']) => foldersIn(cell));
  const all = execFileSync('git', ['ls-files', 'apps/*', 'examples/*', 'packages/*'], {
    cwd: root,
    encoding: 'utf8',
  });
  const there = all.split('\n').filter(path => /^[^/]+\/[^/]+\/package\.json$/.test(path));
  assert.deepEqual([...folders, 'packages/proofs'].sort(), there.map(path => dirname(path)).sort());
  const manifests = folders.map(folder => JSON.parse(readFileSync(`${root}${folder}/package.json`, 'utf8')));
  const names = manifests.map(({ name }) => name);
  for (const [i, { name, dependencies, devDependencies, peerDependencies }] of manifests.entries()) {
    const all = Object.keys({ ...dependencies, ...devDependencies, ...peerDependencies });
    const below = all.filter(each => names.indexOf(each) > i);
    assert.deepEqual(below, [], name);
  }
});

test('the check notices imports of every form', () => {
  const path = '../../packages/kit/src/history.ts';
  for (const code of [
    `import { history } from '${path}';`,
    `import '${path}';`,
    `export * from "${path}?raw";`,
    `await import('${path}');`,
    `require('${path}');`,
    `/** @type {import('${path}').History} */`,
    `vi.mock('${path}');`,
  ]) {
    assert.deepEqual(
      crossingsIn('e2e/pages/x.ts', code),
      ['e2e/pages/x.ts imports packages/kit/src/history.ts'],
      code,
    );
  }
  assert.deepEqual(crossingsIn('e2e/pages/x.ts', `new URL('${path}', import.meta.url)`), []);
  const ofFrameworks = "import './examples/frameworks/hono.mjs';";
  assert.equal(crossingsIn('packages/grants/x.ts', ofFrameworks).length, 1);
  const inProofs = (/** @type {string} */ other) =>
    crossingsIn('packages/proofs/rows/x.ts', `import '../../${other}/src/index.ts';`).length;
  assert.deepEqual([inProofs('grants'), inProofs('kit')], [0, 1]);
});
