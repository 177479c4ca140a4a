import { spawn, spawnSync } from 'node:child_process';
import { copyFileSync, existsSync, mkdirSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { isSno } from '../../src/index.ts';
import { readVectors } from '../vectors.ts';

/*
 * The edge, as a process: bundled as the package would be, two folders below its package.json.
 */

const root = mkdtempSync(join(tmpdir(), 'sno-cli-'));
const bin = join(root, 'dist/cli/bin.js');
const manifest = fileURLToPath(new URL('../../package.json', import.meta.url));

beforeAll(async () => {
  mkdirSync(join(root, 'dist'));
  copyFileSync(manifest, join(root, 'package.json'));
  await build({
    entryPoints: [fileURLToPath(new URL('../../src/cli/bin.ts', import.meta.url))],
    outfile: bin,
    bundle: true,
    format: 'esm',
    platform: 'node',
    target: 'es2022',
  });
});

afterAll(() => rmSync(root, { recursive: true }));

function run(
  args: string[],
  options: { input?: string; stdin?: number; stdout?: number; env?: object } = {},
) {
  return spawnSync(process.execPath, [bin, ...args], {
    encoding: 'utf8',
    input: options.input ?? '',
    env: { ...process.env, ...options.env },
    stdio: [options.stdin ?? 'pipe', options.stdout ?? 'pipe', 'pipe'],
  });
}

test('a golden report, and an exit code of 0', () => {
  const { args, stdout } = readVectors('cli').inspect[0];
  expect(run(args)).toMatchObject({ status: 0, stdout, stderr: '' });
});

test('sno alone makes an ID', () => {
  const { status, stdout } = run([]);
  expect({ status, isId: isSno(stdout.trim()) }).toEqual({ status: 0, isId: true });
});

test.each([
  [{ FORCE_COLOR: undefined }, false],
  [{ FORCE_COLOR: '1' }, true],
  [{ FORCE_COLOR: '0' }, false],
])('with %j, a report that is piped has colors: %s', (env, hasColors) => {
  const { stdout } = run(['inspect', 'brpk4q72xwf2m63l'], { env });
  expect(stdout.includes('\x1b[1m')).toBe(hasColors);
});

test('a list through standard input, in more chunks than one', () => {
  const { status, stdout } = run(['convert', '--to=hex'], { input: 'brpk4q72xwf2m63l\n'.repeat(20_000) });
  expect({ status, stdout }).toEqual({ status: 0, stdout: '4e6f2160a0ff9a0a1033\n'.repeat(20_000) });
});

test('exit codes 1 and 2, with messages on standard error alone', () => {
  expect(run(['inspect', 'short'])).toMatchObject({
    status: 1,
    stdout: '',
    stderr: expect.stringMatching(/^sno: /),
  });
  expect(run(['inspect', '--nope'])).toMatchObject({
    status: 2,
    stdout: '',
    stderr: expect.stringMatching(/^sno: /),
  });
});

test('controls in arguments and lists are escaped', () => {
  for (const { stdout, stderr } of [
    run(['inspect', '--\x1b[2J\u202e']),
    run(['inspect'], { input: '{"a":\x1b[2J\x1b]0;owned\x07}\n\x9b2J\n' }),
  ]) {
    expect(stdout).toBe('');
    expect(stderr).toMatch(/^(sno: [\x20-\x7e]+\n)+(Run sno help [\x20-\x7e]+\n)?$/);
  }
});

test("the version is the package's", () => {
  const { version } = JSON.parse(readFileSync(manifest, 'utf8'));
  expect(run(['version'])).toMatchObject({ status: 0, stdout: `${version}\n` });
});

test('a reader that has enough ends it without a word', async () => {
  const child = spawn(process.execPath, [bin, 'generate', '1000000000000']);
  let stderr = '';
  child.stderr.on('data', data => {
    stderr += data;
  });
  child.stdout.once('data', () => child.stdout.destroy());
  const status = await new Promise(resolve => child.on('close', resolve));
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
});

test.skipIf(process.platform === 'win32')('a folder as standard input is an error in one line', () => {
  const { status, stdout, stderr } = run(['convert'], { stdin: openSync(root, 'r') });
  expect({ status, stdout, stderr }).toEqual({
    status: 1,
    stdout: '',
    stderr: 'sno: standard input is a folder\n',
  });
});

test.runIf(existsSync('/dev/full'))('a full disk is an error in one line', () => {
  const { status, stderr } = run(['generate'], { stdout: openSync('/dev/full', 'w') });
  expect(status).toBe(1);
  expect(stderr).toMatch(/^sno: ENOSPC.*\n$/);
});
