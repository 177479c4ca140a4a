import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';

const bench = fileURLToPath(new URL('./prove.mjs', import.meta.url));
const prove = (...args: string[]) => promisify(execFile)(process.execPath, [bench, ...args]);
const { stdout: list } = await prove();
const source = readFileSync(bench, 'utf8');
const programs = [...source.matchAll(/^ {2}'?([\w:]+)'?: \{[\s\S]*?program: '([^']+)'/gm)];

test('the list of proofs has each of them', () => {
  expect(programs.length).toBeGreaterThan(10);
  expect(list.split('\n').map(line => line.split(' ')[0])).toEqual([...programs.map(([, name]) => name), '']);
});

test.each(programs.map(([, name = '', program = '']) => [name, program] as const))(
  'pnpm prove %s --help names what it claims and all of its options',
  async (name, program) => {
    const { stdout, stderr } = await prove(name, '--help');
    expect(stderr).toBe('');
    expect(list).toContain(stdout.split('\n')[0]);
    const code = readFileSync(fileURLToPath(new URL(`../${program}`, import.meta.url)), 'utf8');
    const [, read = ''] = /readOptions\(\s*\{([^}]*)\}/.exec(code) ?? [];
    for (const [, option] of read.matchAll(/'?([\w-]+)'?: /g)) expect(stdout).toContain(`--${option}`);
    expect(stdout).toMatch(/prove\s+\S+/);
  },
);
