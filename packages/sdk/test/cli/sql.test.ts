import { describe, expect, test } from 'vitest';
import { linesOf, sno } from './support.ts';

/*
 * What the command prints, as text. That databases do with it what the SDK does is held by the tests of the
 * workspace package `databases`, on real ones.
 */

describe.each(['postgres', 'mysql', 'sqlite'])('sno sql %s', dialect => {
  test('prints statements, headed by the version that printed them', async () => {
    const { exit, stdout, stderr } = await sno(['sql', dialect]);
    expect({ exit, stderr }).toEqual({ exit: 0, stderr: '' });
    expect(stdout).toMatch(`-- Printed by "sno sql ${dialect}" of @sno-id/sdk 1.2.3.\n`);
    expect(stdout).toMatch(/^create /m);
    expect(stdout.endsWith('\n')).toBe(true);
    expect(stdout).not.toContain('undefined');
  });

  test('prints lines that fit on a screen', async () => {
    const { stdout } = await sno(['sql', dialect]);
    for (const line of linesOf(stdout)) expect(line.length, line).toBeLessThanOrEqual(150);
  });
});

test('postgres: --partition adds the generator', async () => {
  const plain = await sno(['sql', 'postgres']);
  const { stdout } = await sno(['sql', 'postgres', '--partition=258']);
  expect(stdout.startsWith(plain.stdout)).toBe(true);
  expect(plain.stdout).not.toContain('sno_next');
  expect(stdout).toContain('A generator with the partition 258,');
  expect(stdout).toContain(`| ${258 * 65_536} |`);
});

test('postgres: --schema is the schema of everything', async () => {
  const plain = await sno(['sql', 'postgres', '--partition=7']);
  const { stdout } = await sno(['sql', 'postgres', '--partition=7', '--schema=ids']);
  const [heading = '', ...statements] = linesOf(plain.stdout);
  expect(linesOf(stdout)).toEqual([
    heading,
    'create schema if not exists "ids";',
    'set search_path = "ids";',
    '',
    ...statements,
    '',
    'reset search_path;',
  ]);
});

test('sqlite: names of the table and the column', async () => {
  const { stdout } = await sno(['sql', 'sqlite', '--table=Orders', '--column=order_id']);
  expect(stdout).toContain('create view "Orders_sno" as');
  expect(stdout).toContain('from "Orders"');
  expect(stdout).toContain(`typeof("order_id") = 'text'`);
  expect(stdout).not.toContain('notes');
});

describe('bad usage', () => {
  test.each([
    [[], 'sql: expected postgres, mysql or sqlite, got nothing.\n'],
    [['oracle'], 'sql: expected postgres, mysql or sqlite, got "oracle".\n'],
    [
      ['postgresql'],
      'sql: expected postgres, mysql or sqlite, got "postgresql".\nDid you mean sno sql postgres?',
    ],
    [['mariadb'], 'sql: expected postgres, mysql or sqlite, got "mariadb".\nDid you mean sno sql mysql?'],
    [['pg'], 'sql: expected postgres, mysql or sqlite, got "pg".\nDid you mean sno sql postgres?'],
    [['toString'], 'sql: expected postgres, mysql or sqlite, got "toString".\n'],
    [['\x1b[2J'], 'sql: expected postgres, mysql or sqlite, got "\\u001b[2J".\n'],
    [['postgres', '--partition=65536'], '--partition: expected an integer from 0 to 65535, got "65536"'],
    [['postgres', '--table=x'], 'sql postgres: expected --partition or --schema, got --table.\n'],
    [
      ['mysql', '--partition=1'],
      'sql mysql: expected no option, got --partition.\nOnly PostgreSQL can generate IDs',
    ],
    [
      ['sqlite', '--partition=1'],
      'sql sqlite: expected --table or --column, got --partition.\nOnly PostgreSQL can generate IDs',
    ],
    [
      ['sqlite', '--table=a;b'],
      '--table: expected letters, digits and _, not starting with a digit, got "a;b"',
    ],
    [['sqlite', '--table=1a'], '--table: expected letters'],
    [
      ['sqlite', '--column=a\nb'],
      '--column: expected letters, digits and _, not starting with a digit, got "a\\nb"',
    ],
    [['sqlite', `--column=${'a'.repeat(64)}`], '--column: expected letters'],
    [['postgres', '--schema=a;b'], '--schema: expected letters'],
    [['sqlite', 'x'], 'sql: expected no more, got "x".'],
  ])('%j', async (args, message) => {
    const { exit, stdout, stderr } = await sno(['sql', ...args]);
    expect({ exit, stdout }).toEqual({ exit: 2, stdout: '' });
    expect(stderr.startsWith(`sno: ${message}`), stderr).toBe(true);
  });
});
