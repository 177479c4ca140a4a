/*
 * Conventions of docs/contributing that a machine can check: no classes in libraries, the length of lines in
 * comments, and the subjects of commits. Runs with `node --test`.
 */
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { problemOf } from './commits.mjs';

const root = fileURLToPath(new URL('../', import.meta.url));
const files = execFileSync('git', ['ls-files'], { cwd: root, encoding: 'utf8' })
  .trim()
  .split('\n')
  .filter(file => /\.(?:[cm]?[jt]sx?|css)$/.test(file) && existsSync(root + file));
const read = file => readFileSync(root + file, 'utf8');

/** In columns, for a line of a comment that could be broken. */
const LONGEST = 110;

/** Comments that tools read: they must stay on one line. */
const DIRECTIVE = /(?:\/\/|\/\*) *(?:biome-ignore|@ts-|@vite-ignore|Stryker |[vc]8 ignore|@license|!)/;

/** The numbers of lines that are comments, or end in one behind code, and that are too long. */
function longLinesOf(code) {
  return code.split('\n').flatMap((line, i) => {
    const isComment = /^\s*(?:\/?\*|\/\/)|[;{},)] \/\/ [^'"`]*$/.test(line) && !DIRECTIVE.test(line);
    const canBreak = line.split(/\s+/).every(word => word.length < LONGEST - 20);
    return isComment && canBreak && line.length > LONGEST ? [i + 1] : [];
  });
}

/** Classes that libraries have, apart from errors. Each file says why. */
const CLASSES = [
  'packages/devtools/src/shell/boundary.tsx: Boundary',
  'packages/sdk/src/sno/shared/block.ts: RunBlock',
];

/** The classes of a file that are not errors. */
function classesIn(code) {
  return [...code.matchAll(/\bclass (\w+)([^{]*)\{/g)]
    .filter(([, , parents]) => !/\bextends \w*Error\b/.test(parents))
    .map(([, name]) => name);
}

test('libraries have no class except errors', () => {
  const sources = files.filter(file => /^packages\/\w+\/src\/.*(?<!\.test)\.tsx?$/.test(file));
  assert.ok(sources.length > 400);
  const found = sources.flatMap(file => {
    const code = read(file).replace(/\/\*[\s\S]*?\*\/|\/\/ .*/g, '');
    return classesIn(code).map(name => `${file}: ${name}`);
  });
  assert.deepEqual(found, CLASSES);
});

test('no library has a regular expression that looks behind: Safari before 16.4 cannot parse its file', () => {
  const sources = files.filter(file => /^packages\/(?!proofs)\w+\/src\/.*(?<!\.test)\.tsx?$/.test(file));
  assert.ok(sources.length > 400);
  assert.deepEqual(
    sources.filter(file => /\(\?<[=!]/.test(read(file))),
    [],
  );
});

test('the check of classes notices these', () => {
  assert.deepEqual(classesIn('export class Hub {'), ['Hub']);
  assert.deepEqual(classesIn('class Tab extends EventTarget {'), ['Tab']);
  assert.deepEqual(classesIn('class UsageError extends Error {'), []);
});

test(`no line of a comment is longer than ${LONGEST} columns`, () => {
  // What ends in -code.ts is shown as text.
  const sources = files.filter(file => !file.endsWith('-code.ts'));
  const found = sources.flatMap(file => longLinesOf(read(file)).map(line => `${file}:${line}`));
  assert.deepEqual(found, []);
});

test('the check of comments notices long lines in comments of each kind, and no others', () => {
  const text = 'word '.repeat(25).trim();
  assert.deepEqual(longLinesOf(`// ${text}`), [1]);
  assert.deepEqual(longLinesOf(`/**\n * ${text}\n */\nf();`), [2]);
  assert.deepEqual(longLinesOf(`f(); // ${text}`), [1]);
  assert.deepEqual(longLinesOf(`const a = '${text} // ${text}';`), []);
  assert.deepEqual(longLinesOf(`/** ${'x'.repeat(100)} */`), []);
  assert.deepEqual(longLinesOf(`// see https://example.com/${'x'.repeat(100)}`), []);
  assert.deepEqual(longLinesOf(`// biome-ignore lint/a/b: ${text}`), []);
});

test('the subject of a commit has a type, a scope if it helps, and no full stop', () => {
  for (const subject of [
    'feat: a thing',
    'fix(grants/server): the ID of an authority has no white space around it',
    'feat(playground,devtools,kit): the UUID v7 of an ID',
    'test(sdk, grants): an import without names counts too',
  ]) {
    assert.equal(problemOf(subject), undefined, subject);
  }
  for (const subject of [
    'wip',
    'a thing',
    'feat a thing',
    'feature: a thing',
    'fix(Grants): a thing',
    'fix: a thing.',
  ]) {
    assert.match(problemOf(subject) ?? '', /expected "type\(scope\)/, subject);
  }
});
