import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { examplesIn, scratchFolder, sources } from '../examples.ts';

/* That the examples of the document run is a test of the documentation as a whole. */

const scratch = scratchFolder();
const tsc = join(dirname(createRequire(import.meta.url).resolve('typescript/package.json')), 'bin/tsc');

test('the examples of docs/metabyte.md compile', () => {
  expect(complaintsAbout(examplesIn('docs/metabyte.md', 'ts').map(({ code }) => code))).toBe('');
}, 60_000);

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
    paths: Object.fromEntries(Object.entries(sources).map(([name, path]) => [name, [path]])),
  };
  writeFileSync(join(scratch, 'tsconfig.json'), JSON.stringify({ compilerOptions, files }));
  try {
    return execFileSync(process.execPath, [tsc, '-p', scratch], { encoding: 'utf8' });
  } catch (error) {
    return (error as { stdout: string }).stdout;
  }
}
