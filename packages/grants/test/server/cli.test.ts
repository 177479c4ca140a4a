import { copyFileSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { OVERVIEW, PAGES } from '../../src/cli/help.ts';
import { main } from '../../src/cli/main.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'sno-grants-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

async function run(...args: string[]) {
  const [out, err]: [string[], string[]] = [[], []];
  const code = await main(args, {
    stdout: text => void out.push(text),
    stderr: text => void err.push(text),
    env: { SNO_GRANTS_STORE: `sqlite:${join(folder, 'grants.db')}` },
    readFile: path => (path === 'keys.json' ? '[]' : ''),
  });
  return { code, out: out.join(''), err: err.join('') };
}

describe('sno-grants', () => {
  test('sets a store up, shows it, and accepts it after it was restored', async () => {
    expect((await run('status')).err).toContain('Run "sno-grants init"');
    const { code, out } = await run('init');
    expect([code, out]).toEqual([
      0,
      expect.stringMatching(/^State {6}granting\nAuthority {2}[0-9a-f]{24}\nEpoch {6}1\n/),
    ]);
    expect((await run('init')).out.split('\n')[1]).toBe(out.split('\n')[1]);
    const early = await run('advance');
    expect([early.code, early.err]).toEqual([1, expect.stringContaining('--in-place')]);

    const file = join(folder, 'grants.db');
    copyFileSync(file, `${file}.copy`);
    renameSync(`${file}.copy`, file);
    const blocked = await run('status');
    expect([blocked.code, blocked.out]).toEqual([1, expect.stringContaining('Run sno-grants advance.')]);
    const advanced = await run('advance', '--json');
    expect(advanced.code).toBe(0);
    const { epoch, isGranting, authority } = JSON.parse(advanced.out);
    expect([epoch > 1_000_000, isGranting, out.includes(authority)]).toEqual([true, true, true]);
    expect((await run('status')).code).toBe(0);
    expect((await run('confirm')).code).toBe(0);
    expect((await run('advance', '--in-place', '--blocks', '5')).code).toBe(0);
  });

  test('makes a key that an authority takes, and prints its public part', async () => {
    for (const alg of ['EdDSA', 'ES256']) {
      const { code, out } = await run('keys', 'new', '--alg', alg);
      expect(code).toBe(0);
      expect(JSON.parse(out)).toMatchObject({
        alg,
        d: expect.any(String),
        kid: expect.stringMatching(/^[0-9a-f]{8}$/),
      });
      const file = join(folder, 'key.json');
      writeFileSync(file, out);
      const printed: string[] = [];
      const { readFileSync } = await import('node:fs');
      const io = {
        stdout: (text: string) => void printed.push(text),
        stderr() {},
        env: {},
        readFile: (path: string) => readFileSync(path, 'utf8'),
      };
      expect(await main(['keys', 'public', file], io)).toBe(0);
      const { d: _, ...rest } = JSON.parse(out);
      expect(JSON.parse(printed.join(''))).toEqual([rest]);
    }
  });

  test('shows help', async () => {
    expect((await run()).out).toBe(OVERVIEW);
    expect((await run('help', 'advance')).out).toBe(PAGES['advance']);
    expect((await run('keys', '--help')).out).toBe(PAGES['keys']);
    for (const page of [OVERVIEW, ...Object.values(PAGES)]) {
      for (const line of page.split('\n')) expect(line.length, line).toBeLessThanOrEqual(80);
    }
  });

  test.each([
    [['nonsense'], 'Unknown command "nonsense"'],
    [['status', 'more'], 'status: unexpected argument "more"'],
    [['status', '--blocks', '1'], 'status: unexpected option --blocks'],
    [['status', '--nonsense'], "Unknown option '--nonsense'"],
    [['status', '--store', 'mysql://x'], 'Unknown store "mysql://x"'],
    [['status', '--store', 'sqlite:'], 'Expected the path of a file'],
    [
      ['status', '--store', 'sqlite:typo.db'],
      'There is no file "typo.db". Run "sno-grants init" to make a store there.',
    ],
    [['advance', '--blocks', '0'], '--blocks: expected an integer from 1 to 8388608, got "0"'],
    [['keys'], 'keys: expected "new"'],
    [['keys', 'new', '--alg', 'HS256'], '--alg: expected EdDSA or ES256, got "HS256"'],
    [['help', 'nonsense'], 'Unknown command "nonsense"'],
  ])('%j is refused, and says why', async (args, message) => {
    const { code, err, out } = await run(...args);
    expect([code, out]).toEqual([2, '']);
    expect(err).toContain(message);
  });

  test('without a store says where stores are named', async () => {
    const err: string[] = [];
    const io = { stdout() {}, stderr: (text: string) => void err.push(text), env: {}, readFile: () => '' };
    expect(await main(['status'], io)).toBe(2);
    expect(err.join('')).toContain('expected --store STORE');
  });
});
