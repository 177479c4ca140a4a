import { copyFileSync, mkdtempSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sqlite from 'node-sqlite3-wasm';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { main, SNO_GRANTS } from '../../src/cli/main.ts';
import { reasonOf } from '../../src/cli/reason.ts';
import { sqliteStore } from '../../src/server/stores/sqlite.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'sno-grants-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

async function run(...args: string[]) {
  const [out, err]: [string[], string[]] = [[], []];
  const code = await main(args, {
    stdout: { write: text => void out.push(text) },
    stderr: { write: text => void err.push(text) },
    env: { SNO_GRANTS_STORE: `sqlite:${join(folder, 'grants.db')}` },
  });
  return { code, out: out.join(''), err: err.join('') };
}

test('a reason is what an error says and what caused it, in one line', () => {
  const refused = Object.assign(new Error('connect ECONNREFUSED ::1:1'), { code: 'ECONNREFUSED' });
  const both = Object.assign(new AggregateError([refused, new Error('connect ECONNREFUSED 127.0.0.1:1')]), {
    code: 'ECONNREFUSED',
  });
  expect(reasonOf(both)).toBe('connect ECONNREFUSED ::1:1, connect ECONNREFUSED 127.0.0.1:1');
  expect(reasonOf(new TypeError('fetch failed', { cause: refused }))).toBe(
    'fetch failed: connect ECONNREFUSED ::1:1',
  );
  expect(reasonOf(Object.assign(new Error(''), { code: 'EPIPE' }))).toBe('EPIPE');
  expect(reasonOf(new Error('two\n  lines'))).toBe('two lines');
  expect(reasonOf('text')).toBe('text');
});

const COMMAND =
  'Unknown command: expected init, status, advance, confirm, renew, prune, sql, keys or help, got ';
const OPTION = 'Unknown option: expected --store, --tables, --host, --json, --authority or --help, got ';

describe('sno-grants', () => {
  test('sets a store up, shows it, and accepts it after it was restored', async () => {
    expect((await run('status')).err).toContain('Run "sno-grants init"');
    const { code, out } = await run('init');
    expect([code, out]).toEqual([
      0,
      expect.stringMatching(/^State {6}granting\nAuthority {2}[0-9a-f]{24}\nEpoch {6}\d+, never advanced\n/),
    ]);
    expect(out).toMatch(/, slab \d+\n\nNo blocks are reserved yet\.\n$/);
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
    expect((await run('status')).out).toContain(
      `Epoch      ${epoch}, advanced ${new Date(epoch).toISOString()}\n`,
    );
    expect([epoch > 1_000_000, isGranting, out.includes(authority)]).toEqual([true, true, true]);
    expect((await run('status')).code).toBe(0);
    expect((await run('confirm')).code).toBe(0);
    expect((await run('advance', '--in-place', '--blocks', '5')).code).toBe(0);
  });

  test('makes a copy the store of a new authority, and refuses that for one that is well', async () => {
    const authority = async () => JSON.parse((await run('status', '--json')).out).authority;
    await run('init');
    const before = await authority();
    expect(await run('renew')).toMatchObject({ code: 1, err: expect.stringContaining('--in-place') });
    expect(await authority()).toBe(before);
    const { code, out } = await run('renew', '--in-place', '--json');
    expect(code).toBe(0);
    expect(JSON.parse(out).authority).not.toBe(before);
    expect(await authority()).toBe(JSON.parse(out).authority);
  });

  test('forgets devices of long ago, and refuses a date that is too recent', async () => {
    await run('init');
    expect(await run('prune', '--before', '2020-01-01')).toMatchObject({
      code: 0,
      out: '0 devices forgotten.\n',
    });
    const recent = await run('prune', '--before', '2999-01-01');
    expect(recent).toMatchObject({ code: 1, err: expect.stringMatching(/expected a time before 20\d\d-/) });
  });

  test('a store in which every slab in reach is full grants nothing, and says so', async () => {
    await run('init');
    const { code, out } = await run('advance', '--in-place', '--blocks', '8388608');
    expect([code, out]).toEqual([1, expect.stringContaining('Every slab that could be granted is full.')]);
    expect((await run('status')).code).toBe(1);
    expect(JSON.parse((await run('status', '--json')).out).isGranting).toBe(false);
  });

  test('shows what was granted a day, and what is left', async () => {
    await run('init');
    const database = new sqlite.Database(join(folder, 'grants.db'));
    const store = sqliteStore(database);
    const { currentSlab, start } = await store.status();
    await store.reserve({ slab: currentSlab, labels: 256 * 48, align: 256 });
    database.close();
    const left = (2 ** 31 - start) / 256 - 48;
    expect((await run('status')).out).toMatch(
      new RegExp(`\\n ${currentSlab}  [\\d-]{10} +48 +${left} +\\d+\\.\\d\\d %\\n`),
    );
  });

  test('makes a key that an authority takes', async () => {
    for (const alg of ['EdDSA', 'ES256']) {
      const { code, out } = await run('keys', 'new', '--alg', alg);
      expect(code).toBe(0);
      expect(JSON.parse(out)).toMatchObject({
        alg,
        d: expect.any(String),
        kid: expect.stringMatching(/^[0-9a-f]{8}$/),
      });
    }
  });

  test('shows help', async () => {
    const overview = (await run()).out;
    for (const { name, summary } of SNO_GRANTS.commands) {
      expect(overview).toContain(`  ${name.padEnd(9)} ${summary}\n`);
      const page = (await run('help', name)).out;
      expect((await run(name, '--help')).out).toBe(page);
      expect(page).toMatch(new RegExp(`^Usage: sno-grants ${name} `));
      for (const line of `${overview}${page}`.split('\n')) expect(line.length, line).toBeLessThanOrEqual(80);
    }
  });

  test.each([
    [['nonsense'], `${COMMAND}"nonsense".\nRun sno-grants help for details.`],
    [['statsu'], `${COMMAND}"statsu".\nDid you mean sno-grants status?`],
    [['status', 'more'], 'status: expected no more, got "more".\nUsage: sno-grants status'],
    [
      ['status', '--blocks', '1'],
      'status: expected --store, --tables, --host, --json or --authority, got --blocks.',
    ],
    [['status', '--nonsense'], `${OPTION}"--nonsense".\nRun sno-grants help status for details.`],
    [['status', '--stroe', 'x'], `${OPTION}"--stroe".\nDid you mean --store?`],
    [['status', '-x'], `${OPTION}"-x".`],
    [['status', '--no-json'], `${OPTION}"--no-json".`],
    [['status', '--json=yes'], '--json: expected no value, got "yes".'],
    [['status', '--tables'], '--tables: expected a value, got nothing.'],
    [['status', '--tables', '--json'], '--tables: expected a value, got the option "--json".'],
    [
      ['status', '--tables', 'Grants'],
      '--tables: expected 1 to 41 lower-case letters, digits and _, got "Grants".',
    ],
    [['status', '--tables='], '--tables: expected 1 to 41 lower-case letters, digits and _, got "".'],
    [['status', '--store'], '--store: expected a value, got nothing.'],
    [['status', '--store', '--host', 'a'], '--store: expected a value, got the option "--host".'],
    [
      ['status', '--store', 'sqlite:a', '--store=sqlite:b'],
      '--store: expected one value, got "sqlite:a" and "sqlite:b".',
    ],
    [['status', '--host', ''], '--host: expected the name of a machine, got "".'],
    [
      ['status', '--store', 'postgres://a', '--host', 'b'],
      '--host: expected a store sqlite:, got postgres:.',
    ],
    [
      ['status', '--store', 'etcd:a:2379'],
      '--store: expected etcd:http://host:2379,http://..., got "etcd:a:2379".',
    ],
    [['status', '--store', 'etcd:http://a', '--tables', ''], '--tables: expected a prefix, got "".'],
    [
      ['status', '--store', 'mysql://me:secret@host'],
      '--store: expected postgres://..., sqlite:... or etcd:http://..., got "mysql://***@host".',
    ],
    [['status', '--store', 'mysql://x'], 'etcd:http://..., got "mysql://x".'],
    [['status', '--store', 'sqlite:'], '--store: expected the path of a file after "sqlite:", got nothing.'],
    [
      ['status', '--store', 'sqlite:typo.db'],
      '--store: expected a file, got "typo.db", which does not exist.\nRun "sno-grants init" to make a store there.',
    ],
    ...['0', '-1', '8388609', '0.5', '1e3', '0x10', ' 5', 'many', ''].map((blocks): [string[], string] => [
      ['advance', '--blocks', blocks],
      `--blocks: expected an integer from 1 to 8388608, got "${blocks}".`,
    ]),
    [['advance', '--blocks=-1'], '--blocks: expected an integer from 1 to 8388608, got "-1".'],
    [['advance', '--blocks'], '--blocks: expected a value, got nothing.'],
    [['advance', '--blocks', '--in-place'], '--blocks: expected a value, got the option "--in-place".'],
    [['advance', '--confirm-time=false'], '--confirm-time: expected no value, got "false".'],
    [['prune'], '--before: expected a date such as 2026-01-31, got nothing.'],
    [['prune', '--before', 'soon'], '--before: expected a date such as 2026-01-31, got "soon".'],
    [['keys'], 'keys: expected "new", got nothing.'],
    [['keys', 'new', 'x'], 'keys: expected "new", got "new x".'],
    [['keys', 'new', '--alg'], '--alg: expected a value, got nothing.'],
    [['keys', 'new', '--store', 'x'], 'keys: expected --alg, got --store.'],
    [['help', 'advance', 'more'], 'help: expected no more, got "more".'],
    [['keys', 'new', '--alg', 'HS256'], '--alg: expected EdDSA or ES256, got "HS256"'],
    [['help', 'nonsense'], `${COMMAND}"nonsense".`],
  ])('%j is refused, and says why', async (args, message) => {
    const { code, err, out } = await run(...args);
    expect([code, out]).toEqual([2, '']);
    expect(err).toContain(message);
    expect(err).toMatch(/^sno-grants: [^\n]+\n[^\n]+\n$/);
    expect(readdirSync(folder)).toEqual([]);
  });

  test('refuses a prefix before it makes a file', async () => {
    expect((await run('init', '--tables', 'A-b')).code).toBe(2);
    expect(readdirSync(folder)).toEqual([]);
  });

  test('counters stay where they are when advance is refused', async () => {
    await run('init');
    const before = JSON.parse((await run('status', '--json')).out);
    expect((await run('advance', '--in-place', '--blocks', '-1')).code).toBe(2);
    expect(JSON.parse((await run('status', '--json')).out)).toEqual({ ...before, nowMs: expect.any(Number) });
  });

  test('names the file that is not a store, and says why', async () => {
    const file = join(folder, 'grants.db');
    writeFileSync(file, 'This is no database, but a text that is long enough to be taken for one.'.repeat(9));
    const { code, out, err } = await run('status');
    expect([code, out]).toEqual([1, '']);
    expect(err).toMatch(/^sno-grants: Cannot use "[^"]+grants\.db": .*not a database/);
  });

  test('a server that does not answer is named, with the reason, and without a password', async () => {
    const { code, out, err } = await run('status', '--store', 'postgres://me:secret@127.0.0.1:1/grants');
    expect([code, out]).toEqual([1, '']);
    expect(err).toMatch(
      /^sno-grants: Cannot use "postgres:\/\/\*\*\*@127\.0\.0\.1:1\/grants": .*ECONNREFUSED/,
    );
  });

  test('without a store says where stores are named', async () => {
    const err: string[] = [];
    const stderr = { write: (text: string) => void err.push(text) };
    expect(await main(['status'], { stdout: stderr, stderr, env: {} })).toBe(2);
    expect(err.join('')).toBe(
      'sno-grants: --store: expected a store, got nothing.\n' +
        'Name it here or in SNO_GRANTS_STORE. Run sno-grants help for the stores.\n',
    );
  });
});
