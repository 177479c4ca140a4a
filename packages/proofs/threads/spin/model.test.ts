import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const script = fileURLToPath(new URL('./check.mjs', import.meta.url));
const isAll = process.env['SNO_TEST'] === 'all';

// Minutes. `pnpm test` plays the schedules of `interleaving.test.ts`.
test.runIf(isAll)(
  'no interleaving of the shared algorithm repeats an ID, and each way to get it wrong does',
  context => {
    const { status, stdout, stderr } = spawnSync(process.execPath, [script], { encoding: 'utf8' });
    context.skip(stdout.startsWith('skipped'), stdout.trim());
    expect(stderr).toBe('');
    expect(stdout).not.toContain('FAIL');
    expect(status).toBe(0);
  },
  600_000,
);
