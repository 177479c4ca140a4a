// @ts-check
/*
 * Every example of the guides runs and compiles. `pnpm first-app` runs docs/guides/first-app.md, which needs
 * a database.
 */

import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { examplesIn, readDocument, root, runExample, typeErrors } from '@sno-id/proofs/examples';
import { describe, expect, test } from 'vitest';
import { VECTORS } from '../content.mjs';

const folder = join(root, 'docs/guides');
const guides = readdirSync(folder).map(name => ({ name, text: readFileSync(join(folder, name), 'utf8') }));

describe.each(guides.filter(({ name }) => name !== 'first-app.md'))('docs/guides/$name', ({ text }) => {
  const blocks = [...text.matchAll(/^(#+ .*)$|^```(\w+)\n([\s\S]*?)^```/gm)];
  let title = '';
  for (const [, heading, language, code] of blocks) {
    if (heading) title = heading.replace(/^#+ /, '');
    else if (language === 'ts')
      test(`${title} (line ${lineOf(text, code ?? '')})`, () => runExample(requireClaims(code ?? '')));
    else test(`${title}: ${language}`, () => expect.fail('an example that no test runs'));
  }
});

describe('what a guide quotes stands in the file', () => {
  const quotes = guides.flatMap(({ name, text }) =>
    [...text.matchAll(/^```ts source=(.+)\n([\s\S]*?)^```/gm)].map(([, file = '', code = '']) => ({
      name,
      file,
      code,
    })),
  );
  test.each(quotes)('$name: $file', ({ file, code }) => {
    // A quote starts at the left, wherever its code stands in the file.
    const withoutIndent = (/** @type {string} */ text) => text.replace(/^ +/gm, '');
    expect(withoutIndent(readFileSync(join(root, file), 'utf8'))).toContain(withoutIndent(code));
  });
  test('and there are quotes', () => expect(quotes.length).toBeGreaterThan(3));
});

test('the first app removes files that its folder has', () => {
  const guide = readFileSync(join(folder, 'first-app.md'), 'utf8');
  const [, names = ''] = /^rm -r (.+)$/m.exec(guide) ?? [];
  const missing = names.split(' ').filter(name => !existsSync(join(root, 'examples/notes', name)));
  expect(names).not.toBe('');
  expect(missing).toEqual([]);
});

test('the first app needs at most 10 lines about IDs in its page and server, and at most 8 new words', () => {
  const guide = readFileSync(join(folder, 'first-app.md'), 'utf8');
  const words = guide.match(/^\| \*\*/gm) ?? [];
  // What stores a note in its table is about notes.
  const quotes = [...guide.matchAll(/^```ts source=.+\n(?!async insert)([\s\S]*?)^```/gm)];
  const lines = quotes.flatMap(([, code = '']) => code.trim().split('\n'));
  expect(lines.length).toBeLessThanOrEqual(10);
  expect(words.length).toBeLessThanOrEqual(8);
  // The guide hides none: in the page, no other line calls the packages, but for the schema of the database.
  const page = readFileSync(join(root, 'examples/notes/client/notes.ts'), 'utf8');
  const calls = page.match(/^(?!import).*\b(openDevice|openOutbox|createOutbox|pulled)(<\w+>)?\(.*$/gm) ?? [];
  expect(calls.length).toBeGreaterThan(1);
  for (const call of calls) expect(lines.map(line => line.trim())).toContain(call.trim());
});

test('every example of the guides and of docs/metabyte.md compiles', () => {
  const metabyte = readDocument('docs/metabyte.md');
  const codes = [...guides.map(({ text }) => text), metabyte].flatMap(text =>
    [...text.matchAll(/^```ts\n([\s\S]*?)^```/gm)].map(([, code = '']) => code),
  );
  expect(codes.length).toBeGreaterThan(10);
  expect(typeErrors(codes)).toBe('');
});

test('the example of docs/vectors.md runs where the vectors are', async () => {
  const [{ code } = { code: '' }] = examplesIn('docs/vectors.md');
  const before = process.cwd();
  process.chdir(join(root, VECTORS.folder));
  try {
    await runExample(requireClaims(code));
  } finally {
    process.chdir(before);
  }
});

/**
 * A guide's example says what comes of it.
 *
 * @param {string} code
 */
function requireClaims(code) {
  expect(code, 'an example that claims nothing').toContain('// => ');
  return code;
}

/**
 * @param {string} text
 * @param {string} code
 */
function lineOf(text, code) {
  return text.slice(0, text.indexOf(code)).split('\n').length;
}
