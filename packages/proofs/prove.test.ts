import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { helpOf, PROOFS } from './prove.mjs';

const prove = (...args: string[]) =>
  spawnSync(process.execPath, [fileURLToPath(new URL('./prove.mjs', import.meta.url)), ...args], {
    encoding: 'utf8',
  });

test('the list of proofs has each of them, also where the name is not one', () => {
  const { status, stdout, stderr } = prove('gravity');
  expect(stdout.split('\n').map(line => line.split(' ')[0])).toEqual([...Object.keys(PROOFS), '']);
  expect({ status, stderr }).toEqual({
    status: 2,
    stderr: '\nprove: expected one of these, got "gravity"\n',
  });
});

test('pnpm prove campaign --help prints its claim and its help', () => {
  const { claim } = PROOFS['campaign']!;
  expect(prove('campaign', '--help').stdout).toBe(`${claim}\n\n${helpOf(PROOFS['campaign']!)}\n`);
});

test.each(Object.entries(PROOFS))('the help of %s names all of its options', (_, proof) => {
  const help = helpOf(proof);
  const code = readFileSync(new URL(`../${proof.program}`, import.meta.url), 'utf8');
  const [, read = ''] = /readOptions\(\s*\{([^}]*)\}/.exec(code) ?? [];
  for (const [, option] of read.matchAll(/'?([\w-]+)'?: /g)) expect(help).toContain(`--${option}`);
  expect(help).toMatch(/prove\s+\S+/);
});
