import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { build } from 'esbuild';
import { afterAll, expect } from 'vitest';

/** In this package, so that what examples import is found. */
const CACHE = fileURLToPath(new URL('../node_modules/.cache/', import.meta.url));
mkdirSync(CACHE, { recursive: true });
const scratch = mkdtempSync(join(CACHE, 'examples-'));
afterAll(() => rmSync(scratch, { recursive: true }));

const here = (file: string) => fileURLToPath(new URL(file, import.meta.url));

/** Node has `node:sqlite` from 22.13 on; before, this stands in. */
const hasSqlite =
  (process as { getBuiltinModule?(name: string): unknown }).getBuiltinModule?.('node:sqlite') !== undefined;

let count = 0;

/**
 * Runs an example, and expects each `expression; // => value` in it to hold.
 *
 * @param globals what it finds besides its imports
 */
export async function runExample(
  code: string,
  globals: Readonly<Record<string, unknown>> = {},
): Promise<void> {
  const claims = code.match(/\/\/ => /g)?.length ?? 0;
  expect(claims, 'an example that claims nothing').toBeGreaterThan(0);
  const checked = code.replace(/^(\s*)(.+?); \/\/ => (.+)$/gm, '$1check($2, $3);');
  const source = join(scratch, `example-${++count}.ts`);
  const outfile = source.replace(/ts$/, 'mjs');
  const names = ['check', ...Object.keys(globals)].join(', ');
  writeFileSync(source, `const { ${names} } = (globalThis as any).example;\n${checked}`);
  await build({
    entryPoints: [source],
    outfile,
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    conditions: ['@sno-id/source'],
    packages: 'bundle',
    external: [
      'pg',
      'mysql2',
      'node-sqlite3-wasm',
      'drizzle-orm',
      'kysely',
      'graphql',
      'dexie',
      'fake-indexeddb',
      'ajv',
    ],
    ...(hasSqlite ? {} : { alias: { 'node:sqlite': here('node-sqlite.ts') } }),
    logLevel: 'error',
  });
  let held = 0;
  const check = (value: unknown, expected: unknown) => {
    expect(value).toStrictEqual(expected);
    held++;
  };
  Object.assign(globalThis, { example: { check, ...globals } });
  await import(pathToFileURL(outfile).href);
  expect(held).toBe(claims);
}
