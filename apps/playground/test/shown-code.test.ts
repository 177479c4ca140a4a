import { spawnSync } from 'node:child_process';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { PRESETS } from '@sno-id/kit/data';
import { expect, test } from 'vitest';
import { anatomyCode } from '../src/features/anatomy/model/anatomy-code.ts';
import { codeOf } from '../src/features/clock/model/clock-code.ts';
import { clockCodec } from '../src/features/clock/model/clock-state.ts';
import { metabyteCode } from '../src/features/metabyte/model/metabyte-code.ts';
import { queryOf } from '../src/features/metabyte/model/query.ts';
import { offlineCode } from '../src/features/offline/model/offline-code.ts';
import { CARDS } from '../src/features/order/model/cards.ts';
import { orderCode } from '../src/features/order/model/order-code.ts';
import { START_LAYOUT } from '../src/features/sharing/model/layout.ts';
import { sharingCode } from '../src/features/sharing/model/sharing-code.ts';
import { storyCode } from '../src/features/story/model/take-along.ts';
import { grantsCode } from '../src/lib/grants-code.ts';
import { EXAMPLE } from '../src/lib/id-link.ts';

/** In the package, so that imports resolve as in an app; git ignores it. */
const FOLDER = fileURLToPath(new URL('../.cache/shown-code/', import.meta.url));
const TSC = fileURLToPath(new URL('../node_modules/typescript/bin/tsc', import.meta.url));

const SCRIPT = clockCodec.read('q300.r600.s-400.r200.f50.c100.r100.k10.s-300.x50.r700').script;
const RANGE = { from: Date.UTC(2026, 0, 1), to: Date.UTC(2026, 0, 2) - 1 };

/** All code that sections show, in some state. */
const CODES: Record<string, string> = {
  anatomy: anatomyCode(EXAMPLE),
  clock: codeOf(SCRIPT),
  grants: grantsCode(),
  ...Object.fromEntries(PRESETS.map(({ fields }, i) => [`metabyte-${i}`, codeOfSchema(fields())])),
  offline: offlineCode(),
  order: orderCode(
    CARDS.map(({ id }) => id),
    RANGE,
  ),
  sharing: sharingCode(START_LAYOUT),
  story: storyCode(),
};

function codeOfSchema(fields: Parameters<typeof metabyteCode>[0]): string {
  return metabyteCode(fields, 1, queryOf(fields, { name: fields[0]?.name ?? '', code: 1 }));
}

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
