import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';

const root = fileURLToPath(new URL('../', import.meta.url));
const manifest = JSON.parse(readFileSync(`${root}package.json`, 'utf8'));
const entries = Object.entries<Record<string, string>>(manifest.exports).filter(
  ([, target]) => typeof target === 'object',
);
const builtFiles = readdirSync(`${root}dist`, { recursive: true, encoding: 'utf8' });

test('every documented subpath is there, and no other', () => {
  expect(Object.keys(manifest.exports).sort()).toEqual([
    '.',
    './announce',
    './kit',
    './package.json',
    './production',
    './reading',
    './server',
  ]);
});

test.each(entries)('everything that %s points to was built or is source', (_, targets) => {
  expect(Object.keys(targets)).toEqual(['@sno-id/source', 'types', 'default']);
  for (const target of Object.values(targets)) expect(existsSync(`${root}${target}`), target).toBe(true);
});

describe('the mark of code for the browser', () => {
  test.each(['index', 'production', 'kit'])(
    '%s has it, so that frameworks that draw on the server take it',
    name => {
      expect(textOf(`${name}.js`)).toMatch(/^['"]use client['"];/);
    },
  );

  test.each(['server/index', 'announce/index', 'reading/reading'])('%s has it not', name => {
    expect(textOf(`${name}.js`)).not.toContain('use client');
  });
});

test('styles are in the code: there is no file of them to be imported', () => {
  expect(builtFiles.filter(file => file.endsWith('.css'))).toEqual([]);
  for (const file of builtFiles.filter(file => file.endsWith('.js'))) {
    expect(textOf(file), file).not.toMatch(/(from|import)\s*\(?['"][^'"]+\.css/);
  }
});

function textOf(file: string): string {
  return readFileSync(`${root}dist/${file}`, 'utf8');
}
