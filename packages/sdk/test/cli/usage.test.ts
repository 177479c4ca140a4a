import { describe, expect, test } from 'vitest';
import { SNO } from '../../src/cli/main.ts';
import { linesOf, sno } from './support.ts';

const NAMES = [...SNO.commands.map(({ name }) => name), 'help'];

const COMMAND = 'Unknown command: expected generate, inspect, convert, range, sql, version or help, got ';
const OPTION =
  'Unknown option: expected --bits, --column, --from, --json, --meta, --no-bits, --partition, --schema, --table, --to, --version or --help, got ';
const OPTION_OF_GENERATE = 'Unknown option: expected --meta, --partition, --json or --help, got ';
const OPTION_OF_RANGE = 'Unknown option: expected --from, --to, --json or --help, got ';

describe('help', () => {
  test.each([[['help']], [['--help']], [['-h']], [['-help']], [['help', '--help']]])(
    '%j lists the commands',
    async args => {
      const { exit, stdout, stderr } = await sno(args);
      expect({ exit, stderr }).toEqual({ exit: 0, stderr: '' });
      for (const name of NAMES) expect(stdout).toMatch(new RegExp(`^  ${name} `, 'm'));
      for (const line of linesOf(stdout)) expect(line.length, line).toBeLessThanOrEqual(80);
    },
  );

  test.each(NAMES)('about %s is its usage and details', async name => {
    const { exit, stdout } = await sno(['help', name]);
    expect(exit).toBe(0);
    expect(stdout).toMatch(new RegExp(`^Usage: sno ${name}`));
    expect((await sno(['help', name, '-h'])).stdout).toBe(stdout);
    if (name !== 'help') expect((await sno([name, '--help'])).stdout).toBe(stdout);
  });

  test.each(SNO.commands)(
    'names each option of $name, and is 80 columns wide at most',
    async ({ name, options }) => {
      const { stdout } = await sno(['help', name]);
      for (const option of options) expect(stdout).toContain(`  --${option}`);
      for (const line of linesOf(stdout)) expect(line.length, line).toBeLessThanOrEqual(80);
    },
  );

  test('does not check the other options', async () => {
    expect(await sno(['generate', '--bits', '--help'])).toMatchObject({ exit: 0 });
  });

  test('knows no other commands', async () => {
    expect(await sno(['help', 'inspekt'])).toMatchObject({
      exit: 2,
      stdout: '',
      stderr: `sno: ${COMMAND}"inspekt".\nDid you mean sno inspect?\n`,
    });
    expect(await sno(['nope', '--help'])).toMatchObject({ exit: 2 });
  });
});

test.each(['version', '--version'])('%s prints the version', async arg => {
  expect(await sno([arg])).toMatchObject({ exit: 0, stdout: '1.2.3\n', stderr: '' });
});

describe('bad usage', () => {
  test.each([
    [['generat'], `${COMMAND}"generat".\nDid you mean sno generate?`],
    [['ragne'], `${COMMAND}"ragne".\nDid you mean sno range?`],
    [['bogus'], `${COMMAND}"bogus".\nRun sno help for`],
    [['bogus', 'x'], `${COMMAND}"bogus".\nRun sno help for`],
    [[''], `${COMMAND}"".\nRun sno help for`],
    [['toString'], `${COMMAND}"toString".\nRun sno help for`],
    [['5'], `${COMMAND}"5".\nDid you mean sno generate 5?`],
    [['brpk4q72xwf2m63l'], `${COMMAND}"brpk4q72xwf2m63l".\nDid you mean sno inspect brpk4q72xwf2m63l?`],
    [['BRPK4Q72XWF2M63L'], `${COMMAND}"BRPK4Q72XWF2M63L".\nDid you mean sno inspect brpk4q72xwf2m63l?`],
    [['--nope'], `${OPTION}"--nope".\nRun sno help for`],
    [['--mta=5'], `${OPTION}"--mta=5".\nDid you mean --meta?`],
    [['-mta=5'], `${OPTION}"-mta=5".\nDid you mean --meta?`],
    [['generate', '--jsno'], `${OPTION_OF_GENERATE}"--jsno".\nDid you mean --json?`],
    [['--parttion', '5'], `${OPTION}"--parttion".\nDid you mean --partition?`],
    [['--__proto__'], `${OPTION}"--__proto__".\nRun sno help for`],
    [['-x'], `${OPTION}"-x".\nRun sno help for`],
    [['-hx'], `${OPTION}"-hx".\nRun sno help for`],
    [['-h=x'], '--help: expected no value, got "x".\nRun sno help for'],
    [['-5'], `${OPTION}"-5".\nRun sno help for`],
    [['--='], `${OPTION}"--=".\nRun sno help for`],
    [['--meta'], '--meta: expected a value, got nothing.\nRun sno help for'],
    [
      ['--partition=1', '--partition=2'],
      '--partition: expected one value, got "1" and "2".\nRun sno help for',
    ],
    [
      ['convert', '--to', 'hex', '--to=uuid'],
      '--to: expected one value, got "hex" and "uuid".\nRun sno help convert for details.',
    ],
    [
      ['generate', '--meta=7', '--meta=7'],
      '--meta: expected one value, got "7" and "7".\nRun sno help generate',
    ],
    [
      ['inspect', '--no-bits', '--bits', 'x'],
      'Expected --bits or --no-bits, got both.\nRun sno help inspect for details.',
    ],
    [['help', 'foo'], `${COMMAND}"foo".\nRun sno help for details.`],
    [['foo', '--help'], `${COMMAND}"foo".\nRun sno help for details.`],
    [['--meta', '--', '5'], '--meta: expected a value, got nothing.\nRun sno help for'],
    [['--meta', '--json'], '--meta: expected a value, got the option "--json".\nRun sno help for'],
    [['--json=yes'], '--json: expected no value, got "yes".\nRun sno help for'],
    [['convert', '--json=yes'], '--json: expected no value, got "yes".\nRun sno help convert for details.'],
    [['--nope', 'range'], `${OPTION_OF_RANGE}"--nope".\nRun sno help range for details.`],
    [
      ['generate', 'many'],
      'count: expected an integer from 0 to 9007199254740991, got "many".\nRun sno help generate for details.',
    ],
    [
      ['inspect', '--meta=5', 'x'],
      'inspect: expected --json, --bits or --no-bits, got --meta.\nUsage: sno inspect [id...]',
    ],
    [['--from=x'], 'generate: expected --meta, --partition or --json, got --from.\nUsage: sno generate'],
    [['generate', '1', '2'], 'generate: expected no more, got "2".\nUsage: sno generate'],
    [['range', 'x'], 'range: expected no more, got "x".\nUsage: sno range'],
    [['version', 'x'], 'version: expected no more, got "x".'],
    [['help', 'range', 'x'], 'help: expected no more, got "x".'],
  ])('%j', async (args, message) => {
    const { exit, stdout, stderr } = await sno(args);
    expect({ exit, stdout }).toEqual({ exit: 2, stdout: '' });
    expect(stderr.startsWith(`sno: ${message}`), stderr).toBe(true);
  });
});

test('an option without a value may be repeated', async () => {
  expect(await sno(['generate', '--json', '--json'])).toMatchObject({ exit: 0, stderr: '' });
});
