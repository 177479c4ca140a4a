import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { play } from '../../simulation/index.ts';

/** SNO_TEST=all plays the full count. */
const SCRIPTS = process.env['SNO_TEST'] === 'all' ? 10_000 : 1_000;

const command = fileURLToPath(new URL('../../simulation/run.mjs', import.meta.url));

/** What the command prints and exits with. */
async function simulate(...options: string[]): Promise<{ code: number; stdout: string }> {
  try {
    return { code: 0, ...(await promisify(execFile)(process.execPath, [command, ...options])) };
  } catch (error) {
    return error as { code: number; stdout: string };
  }
}

test(`${SCRIPTS} scripts with every fault repeat no ID, grant no block twice, accuse no device and lose no row`, async () => {
  const { code, stdout } = await simulate('--scripts', String(SCRIPTS), '--seed', '1');
  expect(stdout).toMatch(/^repeats +0$/m);
  expect(stdout).toMatch(/^grantedTwice +0$/m);
  expect(stdout).toMatch(/^falseForks +0$/m);
  expect(stdout).toMatch(/^lostRows +0$/m);
  expect(code).toBe(0);
}, 600_000);

test.each([
  'non-durable-claim',
  'split-stores',
  'reissued-block',
  'rolled-back-counter',
  'repeated-answer',
  'clone',
])(
  'scripts repeat IDs without the rule that --break %s takes away',
  async rule => {
    const { code, stdout } = await simulate('--scripts', '400', '--seed', '1', '--break', rule);
    expect(Number(/^repeats +([\d,]+)$/m.exec(stdout)?.[1]?.replaceAll(',', ''))).toBeGreaterThan(0);
    expect(code).toBe(1);
  },
  60_000,
);

test.each([
  ['a backup restored after an advance that it does not know of', 4_563_927],
  ['advanced twice within a second, each time from the same backup', 4_282_569],
])('nothing is repeated, and nobody accused, when the store is %s', async (_, seed) => {
  expect(await play(seed, undefined)).toMatchObject({ repeats: 0, grantedTwice: 0, falseForks: 0 });
});

test('a script is the same each time', async () => {
  expect(await play(7, undefined)).toEqual(await play(7, undefined));
});

test('an unknown rule is refused', async () => {
  const { code } = await simulate('--break', 'gravity');
  expect(code).toBe(1);
});
