import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const script = fileURLToPath(new URL('./check.mjs', import.meta.url));

test('a small search of the protocol finds no mistake, and one without a rule does', context => {
  const { status, stdout, stderr } = spawnSync(process.execPath, [script, '--short'], { encoding: 'utf8' });
  const { CI } = process.env;
  context.skip(stdout.startsWith('skipped') && !CI, stdout.trim());
  expect(stderr).toBe('');
  expect(stdout).toMatch(/^ok .* states, depth \d+, exhaustive/);
  expect(stdout).toMatch(/^ok {3}without M1: .* \d+ steps: an honest device/m);
  expect(stdout).not.toContain('FAIL');
  expect(status).toBe(0);
}, 120_000);
