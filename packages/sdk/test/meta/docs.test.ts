import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { build } from 'esbuild';
import { afterAll, describe, expect, test } from 'vitest';

/* Every example of the document runs, and each `expression; // => value` in it is checked. */

const tsc = join(dirname(createRequire(import.meta.url).resolve('typescript/package.json')), 'bin/tsc');
const src = fileURLToPath(new URL('../../src/', import.meta.url));
const alias = {
  '@sno-id/sdk': join(src, 'index.ts'),
  '@sno-id/sdk/meta': join(src, 'meta/index.ts'),
  '@sno-id/sdk/testing': join(src, 'testing/index.ts'),
};
const scratch = mkdtempSync(join(tmpdir(), 'sno-metabyte-'));
afterAll(() => rmSync(scratch, { recursive: true }));

const text = readFileSync(new URL('../../../../docs/metabyte.md', import.meta.url), 'utf8');
const examples = text.split(/^#+ /m).flatMap(section => {
  const [title] = section.split('\n');
  return [...section.matchAll(/^```ts\n([\s\S]*?)^```/gm)].map(([, code]) => [title!, code!] as const);
});

describe('docs/metabyte.md', () => {
  test.each(examples)('%s', async (_, code) => {
    const claims = code.match(/\/\/ => /g)?.length ?? 0;
    expect(claims).toBeGreaterThan(0);
    expect(await run(code)).toBe(claims);
  });

  test('compiles, every example', () => {
    expect(complaintsAbout(examples.map(([, code]) => code))).toBe('');
  }, 60_000);
});

/** What the compiler says of the examples, under strict settings. */
function complaintsAbout(codes: readonly string[]): string {
  const files = codes.map((code, i) => {
    writeFileSync(join(scratch, `typed-${i}.ts`), code);
    return `typed-${i}.ts`;
  });
  const compilerOptions = {
    target: 'ES2022',
    lib: ['ES2022'],
    types: [],
    module: 'ESNext',
    moduleResolution: 'bundler',
    strict: true,
    noUncheckedIndexedAccess: true,
    exactOptionalPropertyTypes: true,
    allowImportingTsExtensions: true,
    noEmit: true,
    paths: Object.fromEntries(Object.entries(alias).map(([name, path]) => [name, [path]])),
  };
  writeFileSync(join(scratch, 'tsconfig.json'), JSON.stringify({ compilerOptions, files }));
  try {
    return execFileSync(process.execPath, [tsc, '-p', scratch], { encoding: 'utf8' });
  } catch (error) {
    return (error as { stdout: string }).stdout;
  }
}

/** Runs an example; returns how many claims were checked. */
async function run(code: string): Promise<number> {
  const source = join(scratch, `example-${Math.random()}.ts`);
  const outfile = source.replace(/ts$/, 'mjs');
  const checked = code.replace(/^(\s*)(.+?); \/\/ => (.+)$/gm, '$1check($2, $3);');
  writeFileSync(source, `const { check } = (globalThis as any).metabyte;\n${checked}`);
  await build({ entryPoints: [source], outfile, bundle: true, format: 'esm', alias });
  let seen = 0;
  const check = (value: unknown, expected: unknown) => {
    expect(value).toStrictEqual(expected);
    seen++;
  };
  Object.assign(globalThis, { metabyte: { check } });
  await import(pathToFileURL(outfile).href);
  return seen;
}
