/*
 * Mutation testing of all groups of `groups.mjs`, one after the other, or of those named:
 *
 *       pnpm prove mutate [step engine clock id sno kind shared]
 *
 * Fails if the tests find fewer of a group's mutants than they must.
 */

import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { readOptions } from '../options.mjs';
import { groups } from './groups.mjs';

const PROOFS = fileURLToPath(new URL('../', import.meta.url));

const all = Object.keys(groups);
const { names } = readOptions({}, all);

const rows = [];
for (const name of names.length > 0 ? names : all) {
  const started = Date.now();
  const { status } = spawnSync(
    `${PROOFS}node_modules/.bin/stryker`,
    ['run', `${PROOFS}mutation/stryker.config.mjs`],
    {
      cwd: `${PROOFS}..`,
      stdio: 'inherit',
      env: { ...process.env, MUTATE: name },
    },
  );
  const seconds = Math.round((Date.now() - started) / 1000);
  if (status !== 0) process.exitCode = 1;
  rows.push(
    `${name.padEnd(10)} ${status === 0 ? 'passed' : 'FAILED'} in ${seconds} s, at least ${groups[name].break} %`,
  );
}
console.log(rows.join('\n'));
