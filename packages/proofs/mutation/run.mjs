/*
 * Mutation testing of all groups of `groups.mjs`, one after the other, or of those named:
 *
 *       pnpm prove mutate [step engine clock id sno kind shared]
 *
 * Fails if the tests find fewer of a group's mutants than they must.
 */

import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { readOptions } from '../options.mjs';
import { groups } from './groups.mjs';

const PROOFS = fileURLToPath(new URL('../', import.meta.url));
const reportOf = name => `${PROOFS}.cache/mutation/${name}.json`;

const all = Object.keys(groups);
const { names } = readOptions({}, all);

const rows = [];
for (const name of names.length > 0 ? names : all) {
  const started = Date.now();
  rmSync(reportOf(name), { force: true });
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
  rows.push(`${name.padEnd(10)} ${status === 0 ? 'passed' : 'FAILED'} in ${seconds} s, ${scoreOf(name)}`);
}
console.log(rows.join('\n'));

/** The score in the report of a group. */
function scoreOf(name) {
  const report = reportOf(name);
  if (!existsSync(report)) return 'no report';
  let found = 0;
  let count = 0;
  const { files } = JSON.parse(readFileSync(report, 'utf8'));
  for (const { mutants } of Object.values(files)) {
    for (const { status } of mutants) {
      if (status === 'Killed' || status === 'Timeout') found++;
      if (['Killed', 'Timeout', 'Survived', 'NoCoverage'].includes(status)) count++;
    }
  }
  return `${found} of ${count} mutants found: ${((100 * found) / count).toFixed(1)} %, at least ${groups[name].break} %`;
}
