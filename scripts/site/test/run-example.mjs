// @ts-check
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { build } from 'esbuild';
import { afterAll, expect } from 'vitest';

/** In this package, so that what examples import is found. */
const CACHE = fileURLToPath(new URL('../.cache/', import.meta.url));
mkdirSync(CACHE, { recursive: true });
const scratch = mkdtempSync(join(CACHE, 'examples-'));
afterAll(() => rmSync(scratch, { recursive: true }));

let count = 0;

/**
 * Runs an example, in its own worker threads too, and expects each `expression; // => value` in it to hold.
 *
 * @param {string} code
 */
export async function runExample(code) {
  const claims = code.match(/\/\/ => /g)?.length ?? 0;
  expect(claims, 'an example that claims nothing').toBeGreaterThan(0);
  const checked = code.replace(/^(\s*)(.+?); \/\/ => (.+)$/gm, '$1check($2, $3);');
  const source = join(scratch, `example-${++count}.ts`);
  const outfile = source.replace(/ts$/, 'mjs');
  writeFileSync(source, `const { check } = (globalThis as any).example ?? {};\n${checked}`);
  await build({
    entryPoints: [source],
    outfile,
    bundle: true,
    format: 'esm',
    platform: 'node',
    target: 'node20',
    conditions: ['@sno-id/source'],
    logLevel: 'error',
  });
  let held = 0;
  const check = (/** @type {unknown} */ value, /** @type {unknown} */ expected) => {
    expect(value).toStrictEqual(expected);
    held++;
  };
  Object.assign(globalThis, { example: { check } });
  await import(pathToFileURL(outfile).href);
  expect(held).toBe(claims);
}
