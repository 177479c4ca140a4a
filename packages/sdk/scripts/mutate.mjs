/* Mutation testing of both groups, or of those named: `pnpm mutate core`. Fails if a group finds fewer mutants than it must. */

import { spawnSync } from 'node:child_process';

const named = process.argv.slice(2);
const groups = named.length > 0 ? named : ['core', 'shared'];

for (const group of groups) {
  const { status } = spawnSync('stryker', ['run'], {
    stdio: 'inherit',
    env: { ...process.env, MUTATE: group },
    shell: process.platform === 'win32',
  });
  if (status !== 0) process.exitCode = 1;
}
