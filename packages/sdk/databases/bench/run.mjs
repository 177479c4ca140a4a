// @ts-check
/* Runs `main.mjs` on the SDK's sources: `pnpm bench:databases [--rows=500000] [--write]`. */

import { spawnSync } from 'node:child_process';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

const path = (/** @type {string} */ relative) => fileURLToPath(new URL(relative, import.meta.url));
const outfile = path('../node_modules/.cache/bench/main.mjs');
await build({
  entryPoints: [path('main.mjs')],
  outfile,
  bundle: true,
  platform: 'node',
  format: 'esm',
  target: 'node20',
  conditions: ['@sno-id/source'],
  external: ['mysql2', 'node-sqlite3-wasm', 'pg'],
  logLevel: 'error',
});
const args = [outfile, path('../../../../docs/databases.md'), ...process.argv.slice(2)];
process.exitCode = spawnSync(process.execPath, args, { stdio: 'inherit' }).status ?? 1;
