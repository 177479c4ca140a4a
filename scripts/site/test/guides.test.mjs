// @ts-check
/*
 * Every example of the guides runs and compiles. `pnpm first-app` runs docs/guides/first-app.md, which needs
 * a database.
 */

import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { VECTORS } from '../content.mjs';
import { root } from '../root.mjs';
import { runExample } from './run-example.mjs';

const folder = join(root, 'docs/guides');
const guides = readdirSync(folder).map(name => ({ name, text: readFileSync(join(folder, name), 'utf8') }));

describe.each(guides.filter(({ name }) => name !== 'first-app.md'))('docs/guides/$name', ({ text }) => {
  const blocks = [...text.matchAll(/^(#+ .*)$|^```(\w+)\n([\s\S]*?)^```/gm)];
  let title = '';
  for (const [, heading, language, code] of blocks) {
    if (heading) title = heading.replace(/^#+ /, '');
    else if (language === 'ts')
      test(`${title} (line ${lineOf(text, code ?? '')})`, () => runExample(code ?? ''));
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
  const calls =
    page.match(
      /^(?!import).*\b(openDevice|createOutbox|indexedDbOutboxStore|openOutboxStore|pulled)\(.*$/gm,
    ) ?? [];
  expect(calls.length).toBeGreaterThan(2);
  for (const call of calls) expect(lines.map(line => line.trim())).toContain(call.trim());
});

test('every example of the guides compiles', () => {
  const cache = fileURLToPath(new URL('../.cache/', import.meta.url));
  mkdirSync(cache, { recursive: true });
  const scratch = mkdtempSync(join(cache, 'types-'));
  try {
    const codes = guides.flatMap(({ text }) =>
      [...text.matchAll(/^```ts\n([\s\S]*?)^```/gm)].map(([, code]) => code),
    );
    expect(codes.length).toBeGreaterThan(10);
    const files = codes.map((code, i) => {
      writeFileSync(join(scratch, `${i}.ts`), `${code}\nexport {};\n`);
      return `${i}.ts`;
    });
    const compilerOptions = {
      lib: ['ES2022', 'DOM', 'DOM.Iterable'],
      types: ['node'],
      noUnusedLocals: false,
    };
    const config = { extends: `${root}tsconfig.base.json`, compilerOptions, include: [], files };
    writeFileSync(join(scratch, 'tsconfig.json'), JSON.stringify(config));
    const { stdout } = spawnSync('npx', ['tsc', '-p', scratch], {
      encoding: 'utf8',
      cwd: join(root, 'packages/grants'),
    });
    expect(stdout).toBe('');
  } finally {
    rmSync(scratch, { recursive: true });
  }
});

test('the example of docs/vectors.md runs where the vectors are', async () => {
  const [, code = ''] =
    /^```ts\n([\s\S]*?)^```/m.exec(readFileSync(join(root, 'docs/vectors.md'), 'utf8')) ?? [];
  const before = process.cwd();
  process.chdir(join(root, VECTORS.folder));
  try {
    await runExample(code);
  } finally {
    process.chdir(before);
  }
});

/**
 * @param {string} text
 * @param {string} code
 */
function lineOf(text, code) {
  return text.slice(0, text.indexOf(code)).split('\n').length;
}
