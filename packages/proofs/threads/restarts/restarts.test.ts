import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const isAll = process.env['SNO_TEST'] === 'all';
const script = fileURLToPath(new URL('../../prove.mjs', import.meta.url));

// Of real processes. `pnpm test` restarts generators in one.
test.runIf(isAll).each(['', '--without-store'])(
  'a process that is killed and restarted with its clock set back repeats no ID, and without a store it does: %s',
  flag => {
    const { status, stdout, stderr } = spawnSync(
      process.execPath,
      [script, 'restarts', '--rounds', '10', ...(flag ? [flag] : [])],
      { encoding: 'utf8' },
    );
    expect(stderr).toBe('');
    expect(stdout).toMatch(/[\d,]+ IDs, .* kills/);
    expect(stdout).not.toContain('FAIL');
    expect(status).toBe(0);
  },
  600_000,
);
