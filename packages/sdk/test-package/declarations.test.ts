import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, expect, test } from 'vitest';

const here = fileURLToPath(new URL('.', import.meta.url));
const scratch = mkdtempSync(join(here, '.declarations-'));
afterAll(() => rmSync(scratch, { recursive: true }));

const tsc = join(dirname(createRequire(import.meta.url).resolve('typescript/package.json')), 'bin/tsc');

/** Compiles a user's file against the built declarations, with no Node and no DOM types. Returns the complaints. */
function compile(code: string): string {
  writeFileSync(join(scratch, 'user.ts'), code);
  const options = {
    target: 'ES2022',
    lib: ['ES2022'],
    types: [],
    module: 'NodeNext',
    strict: true,
    skipLibCheck: false,
  };
  const compilerOptions = { ...options, exactOptionalPropertyTypes: true, noEmit: true };
  writeFileSync(join(scratch, 'tsconfig.json'), JSON.stringify({ compilerOptions, files: ['user.ts'] }));
  try {
    return execFileSync(process.execPath, [tsc, '-p', scratch], { encoding: 'utf8' });
  } catch (error) {
    return (error as { stdout: string }).stdout;
  }
}

test('the declarations stand alone: no Node and no DOM type', () => {
  const complaints = compile(`
    import * as sno from '@sno-id/sdk';
    import { manualClock } from '@sno-id/sdk/testing';
    const generator: sno.Generator = sno.createGenerator({ partition: 1, clock: manualClock(0) });
    const id: sno.Sno = generator.next();
    const text: string = id;
    const bytes: Uint8Array = sno.toBytes(id);
    const stop: () => void = generator.subscribe(event => {
      if (event.type === 'tick-tock') event.backMs.toFixed();
      if (event.type === 'ids') event.metas.length;
    }, { ids: true });
    try { sno.parse(text); } catch (error) {
      if (sno.isSnoError(error, 'ERR_ID_INVALID')) error.index.toFixed();
      if (sno.isSnoError(error)) {
        switch (error.code) {
          case 'ERR_CLOCK_UNSAFE':
            error.retryAfterMs.toFixed();
            break;
          case 'ERR_SNAPSHOT_INVALID':
            error.field.toUpperCase();
        }
      }
    }
    void [bytes, stop];
  `);
  expect(complaints).toBe('');
});

test('a plain string is not taken for an ID that was checked', () => {
  const complaints = compile(`
    import type { Sno } from '@sno-id/sdk';
    export const id: Sno = 'brpk4q72xwf2m63l';
  `);
  expect(complaints).toContain("is not assignable to type 'Sno'");
});
