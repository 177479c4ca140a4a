import { readdirSync, readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { SNO } from '../../src/cli/main.ts';
import { scriptsUpTo } from '../random/most-scripts.ts';
import { forAll } from '../reference/arbitraries.ts';
import { sno } from './support.ts';

/*
 * Whatever comes in, what goes out is printable ASCII and line ends: nothing that comes from an argument or a
 * list can steer the terminal, or turn the rest of a line around.
 */

const SAFE = /^[\x20-\x7e\n]*$/;

/**
 * What terminals and lines obey: C0 and C1 with their introducers, bidi controls, line ends of Unicode, lone
 * surrogates.
 */
const control = fc.oneof(
  fc.integer({ min: 0, max: 0x1f }),
  fc.integer({ min: 0x7f, max: 0x9f }),
  fc.constantFrom(0x1b, 0x07, 0x9b, 0x9d, 0x90, 0x0d, 0x85),
  fc.constantFrom(0x61c, 0x200b, 0x200e, 0x200f, 0x2028, 0x2029, 0x202a, 0x202e, 0x2066, 0x2069, 0xfeff),
  fc.integer({ min: 0xd800, max: 0xdfff }),
);
const plain = fc.oneof(
  fc.integer({ min: 0x20, max: 0x7e }),
  fc.constantFrom(...[...'{}[]":,=\'-\\xn0 9'].map(character => character.codePointAt(0)!)),
  fc.integer({ min: 0xa0, max: 0xd7ff }),
  fc.integer({ min: 0xe000, max: 0x10_ffff }),
);
/** Mostly hostile, not all: a text has to look like something to get anywhere. */
const hostile = fc
  .array(fc.oneof(control, plain), { minLength: 1, maxLength: 24 })
  .map(codes =>
    codes.map(code => (code > 0xffff ? String.fromCodePoint(code) : String.fromCharCode(code))).join(''),
  );

const ID = 'brpk4q72xwf2m63l';
const STARTS = [
  '',
  ...['{', '{"', '{"id":"', '{"unixMs":', '[', '["', '0x', '\\x', '"', 'urn:uuid:', '-', '--', ID],
  ...[
    '--to=',
    '--from=',
    '--meta=',
    '--partition=',
    '--table=',
    '--column=',
    '--json=',
    '--bits',
    '--\x1b',
    '2026-01-01T',
    '17672256',
  ],
];
const argument = fc.oneof(
  fc.tuple(fc.constantFrom(...STARTS), hostile).map(([start, rest]) => start + rest),
  hostile.map(text => JSON.stringify({ id: text, bytes: text, [text]: text })),
  hostile.map(text => ID.slice(0, 8) + text + ID.slice(8)),
  fc.constantFrom('-', '--', '--json', '--bits', '--help', '--to', '--from', '--meta', ID),
);
const commandLine = fc
  .tuple(
    fc.option(fc.constantFrom(...SNO.commands.map(({ name }) => name)), { nil: undefined, freq: 5 }),
    fc.array(argument, { maxLength: 4 }),
  )
  .map(([name, args]) => (name === undefined ? args : [name, ...args]));

/** A run that cannot take long: `generate` may be asked for 10^15 IDs. */
async function run(args: readonly string[], chunks?: readonly string[]): Promise<void> {
  const isLong = args.some(arg => /^\d{4,}$/.test(arg));
  if (isLong) return;
  const { exit, stdout, stderr, writes } = await sno(args, {}, chunks);
  expect([0, 1, 2]).toContain(exit);
  expect(stdout).toMatch(SAFE);
  expect(stderr).toMatch(SAFE);
  if (exit !== 0) expect(stderr).toMatch(/^sno: .{3}/);
  for (const [, text] of writes) expect(text.endsWith('\n')).toBe(true);
}

/** Runs a property that is asynchronous, on the same values each time. */
async function forAllAsync<T>(values: fc.Arbitrary<T>, check: (value: T) => Promise<void>): Promise<void> {
  await fc.assert(fc.asyncProperty(values, check), { seed: 0x5e0_1d, numRuns: scriptsUpTo(20_000) });
}

test('hostile arguments', async () => {
  await forAllAsync(commandLine, args => run(args));
});

test('hostile lists, in any pieces', async () => {
  const command = fc.constantFrom(
    ['inspect'],
    ['inspect', '--json'],
    ['convert', '--to=uuid'],
    ['convert', '--from=json'],
    ['convert', '--from=bytes'],
    ['convert', '--from=hex', '-'],
  );
  const pieces = fc.array(fc.oneof(argument, fc.constantFrom('\n', `${ID}\n`, '\r\n')), { maxLength: 6 });
  await forAllAsync(fc.tuple(command, pieces), ([args, chunks]) => run(args, chunks));
});

describe('controls in each place of a command line', () => {
  test.each([
    [['inspect', '{"a":\x1b[2J\x1b]0;owned\x07}']],
    [['inspect', '--\x1b[2J']],
    [['convert', '--to=\x9b2J', ID]],
    [['range', '--from=2026-02-01', '--to=2026-01-01\u202e']],
    [['\x1b[2J']],
    [['generate', '\x9b']],
    [['--meta=\ud800']],
    [['help', '\u2066']],
  ])('%j', async args => {
    await run(args);
  });
});

test('a control is escaped where it stands', async () => {
  const { stderr } = await sno(['inspect', '--\x1b[2J\u202e']);
  expect(stderr).toBe(
    'sno: Unknown option: expected --json, --bits, --no-bits or --help, got "--\\u001b[2J\\u{202e}".\nRun sno help inspect for details.\n',
  );
});

test('there is one way to standard error', () => {
  const folder = new URL('../../src/', import.meta.url);
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(file =>
    file.endsWith('.ts'),
  );
  const users = files.filter(file => readFileSync(new URL(file, folder), 'utf8').includes('stderr.write('));
  expect(users.sort()).toEqual(['cli/bin.ts', 'command/program.ts']);
  for (const file of users) {
    const writes = readFileSync(new URL(file, folder), 'utf8').match(/stderr\.write\((?!complaint\()/g) ?? [];
    expect(writes, file).toEqual([]);
  }
});

test('the alphabet of these tests has what it claims', () => {
  const seen = new Set<string>();
  forAll([hostile], text => {
    for (const unit of text) seen.add(unit);
  });
  for (const unit of ['\x1b', '\x07', '\x9b', '\u202e', '\u2066', '\r', '\n']) expect(seen).toContain(unit);
});
