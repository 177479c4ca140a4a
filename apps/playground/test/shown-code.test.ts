import { spawnSync } from 'node:child_process';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { codeOf } from '../src/features/clock/model/clock-code.ts';
import { clockCodec } from '../src/features/clock/model/clock-state.ts';
import { grantsCode } from '../src/features/story/model/grants-code.ts';
import { storyCode } from '../src/features/story/model/take-along.ts';

/** In the package, so that imports resolve as in an app; git ignores it. */
const FOLDER = fileURLToPath(new URL('../.cache/shown-code/', import.meta.url));
const TSC = fileURLToPath(new URL('../node_modules/typescript/bin/tsc', import.meta.url));

const SCRIPT = clockCodec.read('q300.r600.s-400.r200.f50.c100.r100.k10.s-300.x50.r700').script;

/** All code that sections show, in some state. */
const CODES: Record<string, string> = { clock: codeOf(SCRIPT), grants: grantsCode(), story: storyCode() };

test('the code that sections show passes strict type checks', () => {
  rmSync(FOLDER, { recursive: true, force: true });
  mkdirSync(FOLDER, { recursive: true });
  for (const [name, code] of Object.entries(CODES)) writeFileSync(`${FOLDER}${name}.ts`, code);
  const compilerOptions = {
    target: 'es2022',
    lib: ['es2022', 'dom'],
    module: 'esnext',
    moduleResolution: 'bundler',
    customConditions: ['@sno-id/source'],
    moduleDetection: 'force',
    allowImportingTsExtensions: true,
    strict: true,
    // The sources of our packages require it.
    exactOptionalPropertyTypes: true,
    noEmit: true,
    skipLibCheck: true,
    types: [],
  };
  writeFileSync(`${FOLDER}tsconfig.json`, JSON.stringify({ compilerOptions, include: ['*.ts'] }));
  const { stdout, stderr } = spawnSync(process.execPath, [TSC, '-p', FOLDER], { encoding: 'utf8' });
  expect(stdout + stderr).toBe('');
}, 60_000);
