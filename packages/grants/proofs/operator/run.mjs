/*
 * Runs the proof on a Node that has node:sqlite, from 22.13 on; where this one has none, on the one of the
 * runtime matrix, which npm fetches once.
 */

import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { fetchRuntime } from '@sno-id/runtimes/fetch';
import { RUNTIMES } from '@sno-id/runtimes/versions';
import { bundle } from '../bundle.mjs';

const [main, cli] = await bundle('proofs/operator/main', 'src/cli/bin');
const cache = fileURLToPath(new URL('../../../../.cache/runtimes/', import.meta.url));
const hasSqlite = await import('node:sqlite').then(
  () => true,
  () => false,
);
const node = hasSqlite
  ? process.execPath
  : await fetchRuntime(
      RUNTIMES.find(({ name }) => name === 'node@24'),
      cache,
    );
const args = ['--no-warnings', main, ...process.argv.slice(2)];
const { status } = spawnSync(node, args, { stdio: 'inherit', env: { ...process.env, CLI_PROGRAM: cli } });
process.exitCode = status ?? 1;
