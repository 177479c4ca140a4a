import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { afterAll, expect } from 'vitest';
import { bundle } from '../bundle.mjs';

/** The repository's root, with a slash at its end. */
export const root: string = fileURLToPath(new URL('../../../', import.meta.url));

/** In this package, so that what examples import is found. */
const CACHE = fileURLToPath(new URL('../node_modules/.cache/', import.meta.url));
mkdirSync(CACHE, { recursive: true });
const scratch = mkdtempSync(join(CACHE, 'examples-'));
afterAll(() => rmSync(scratch, { recursive: true, force: true }));

const here = (file: string) => fileURLToPath(new URL(file, import.meta.url));

const hasSqlite =
  (process as { getBuiltinModule?(name: string): unknown }).getBuiltinModule?.('node:sqlite') !== undefined;

/** Node has `node:sqlite` from 22.13 on; before, this stands in, in what is bundled. */
export const sqliteAlias: { alias?: Record<string, string> } = hasSqlite
  ? {}
  : { alias: { 'node:sqlite': here('node-sqlite.ts') } };

/** `expression; // => value` */
const CLAIM = /^(\s*)(.+?); \/\/ => (.+)$/gm;

let count = 0;

export function readDocument(document: string): string {
  return readFileSync(join(root, document), 'utf8');
}

/** The code blocks of a document: what stands behind the fence, the heading above, and the code. */
export function examplesIn(document: string): { info: string; title: string; code: string }[] {
  return readDocument(document)
    .split(/^#+ (?=.*\n\n)/m)
    .flatMap(section =>
      [...section.matchAll(/^```(\S.*)\n([\s\S]*?)^```/gm)].map(([, info, code]) => ({
        info: info!,
        title: section.split('\n')[0]!,
        code: code!,
      })),
    );
}

/**
 * Runs an example, in its own worker threads too, and expects each `expression; // => value` in it to hold.
 *
 * @param globals what it finds besides its imports
 */
export async function runExample(
  code: string,
  globals: Readonly<Record<string, unknown>> = {},
): Promise<void> {
  const claims = code.match(/\/\/ => /g)?.length ?? 0;
  const checked = code.replace(CLAIM, '$1check($2, $3);');
  const source = join(scratch, `example-${++count}.ts`);
  const outfile = source.replace(/ts$/, 'mjs');
  const names = ['check', ...Object.keys(globals)].join(', ');
  // A worker thread of the example has none of them.
  writeFileSync(source, `const { ${names} } = (globalThis as any).example ?? {};\n${checked}`);
  await bundle({
    entryPoints: [source],
    outfile,
    target: 'node20',
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
      'typeorm',
      'mongoose',
      'rxdb',
      '@tanstack/db',
    ],
    ...sqliteAlias,
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

/**
 * Compiles examples with this package's strict options.
 *
 * @param declarations what they find besides their imports
 * @returns what the compiler complains about
 */
export function typeErrors(codes: readonly string[], declarations = ''): string {
  const folder = join(scratch, 'types');
  mkdirSync(folder);
  const files = codes.map((code, i) => {
    const claims = code.replace(CLAIM, '$1check($2, $3);');
    writeFileSync(
      join(folder, `${i}.ts`),
      `${declarations}\ndeclare function check(value: unknown, expected: unknown): void;\n${claims}`,
    );
    return `${i}.ts`;
  });
  // The types of Node 20, the oldest that is supported, have no node:sqlite.
  const paths = { 'node:sqlite': [here('node-sqlite.ts')] };
  const options = { noEmit: true, noUnusedLocals: false, paths };
  const config = { extends: here('../tsconfig.json'), compilerOptions: options, include: [], files };
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify(config));
  const { stdout, stderr } = spawnSync(here('../node_modules/.bin/tsc'), ['-p', folder], {
    encoding: 'utf8',
  });
  return stdout + stderr;
}
