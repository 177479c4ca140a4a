import { describe, expect, test } from 'vitest';
import { COMMANDS } from '../../src/cli/main.ts';
import { linesOf, sno } from './support.ts';

const NAMES = COMMANDS.map(({ name }) => name);

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

  test.each(COMMANDS)(
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
      stderr: 'sno: unknown command "inspekt"\nDid you mean sno inspect?\n',
    });
    expect(await sno(['nope', '--help'])).toMatchObject({ exit: 2 });
  });
});

test.each(['version', '--version'])('%s prints the version', async arg => {
  expect(await sno([arg])).toMatchObject({ exit: 0, stdout: '1.2.3\n', stderr: '' });
});

describe('bad usage', () => {
  test.each([
    [['generat'], 'unknown command "generat"\nDid you mean sno generate?'],
    [['ragne'], 'unknown command "ragne"\nDid you mean sno range?'],
    [['bogus'], 'unknown command "bogus"\nRun sno help for'],
    [['bogus', 'x'], 'unknown command "bogus"\nRun sno help for'],
    [[''], 'unknown command ""\nRun sno help for'],
    [['toString'], 'unknown command "toString"\nRun sno help for'],
    [['5'], 'unknown command "5"\nDid you mean sno generate 5?'],
    [['brpk4q72xwf2m63l'], 'unknown command "brpk4q72xwf2m63l"\nDid you mean sno inspect brpk4q72xwf2m63l?'],
    [['BRPK4Q72XWF2M63L'], 'unknown command "BRPK4Q72XWF2M63L"\nDid you mean sno inspect brpk4q72xwf2m63l?'],
    [['--nope'], 'unknown option "--nope"\nRun sno help for'],
    [['--mta=5'], 'unknown option "--mta=5"\nDid you mean --meta?'],
    [['-mta=5'], 'unknown option "-mta=5"\nDid you mean --meta?'],
    [['generate', '--jsno'], 'unknown option "--jsno"\nDid you mean --json?'],
    [['--parttion', '5'], 'unknown option "--parttion"\nDid you mean --partition?'],
    [['--__proto__'], 'unknown option "--__proto__"\nRun sno help for'],
    [['-x'], 'unknown option "-x"\nRun sno help for'],
    [['-hx'], 'unknown option "-hx"\nRun sno help for'],
    [['-h=x'], '--help takes no value\nRun sno help for'],
    [['-5'], 'unknown option "-5"\nRun sno help for'],
    [['--='], 'unknown option "--="\nRun sno help for'],
    [['--meta'], '--meta needs a value\nRun sno help for'],
    [
      ['--partition=1', '--partition=2'],
      '--partition: expected one value, got "1" and "2"\nRun sno help for',
    ],
    [
      ['convert', '--to', 'hex', '--to=uuid'],
      '--to: expected one value, got "hex" and "uuid"\nRun sno help convert for details.',
    ],
    [
      ['generate', '--meta=7', '--meta=7'],
      '--meta: expected one value, got "7" and "7"\nRun sno help generate',
    ],
    [
      ['inspect', '--no-bits', '--bits', 'x'],
      'expected --bits or --no-bits, got both\nRun sno help inspect for details.',
    ],
    [['help', 'foo'], 'unknown command "foo"\nRun sno help for a list of commands and options.'],
    [['foo', '--help'], 'unknown command "foo"\nRun sno help for a list of commands and options.'],
    [['--meta', '--', '5'], '--meta needs a value\nRun sno help for'],
    [['--meta', '--json'], '--meta needs a value\nRun sno help for'],
    [['--json=yes'], '--json takes no value\nRun sno help for'],
    [['convert', '--json=yes'], '--json takes no value\nRun sno help convert for details.'],
    [['--nope', 'range'], 'unknown option "--nope"\nRun sno help range for details.'],
    [
      ['generate', 'many'],
      'count: expected an integer from 0 to 9007199254740991, got "many"\nRun sno help generate for details.',
    ],
    [['inspect', '--meta=5', 'x'], 'inspect takes no option --meta\nUsage: sno inspect [id...]'],
    [['--from=x'], 'generate takes no option --from\nUsage: sno generate'],
    [['generate', '1', '2'], 'generate: unexpected argument "2"\nUsage: sno generate'],
    [['range', 'x'], 'range: unexpected argument "x"\nUsage: sno range'],
    [['version', 'x'], 'version: unexpected argument "x"'],
    [['help', 'range', 'x'], 'help: unexpected argument "x"'],
  ])('%j', async (args, message) => {
    const { exit, stdout, stderr } = await sno(args);
    expect({ exit, stdout }).toEqual({ exit: 2, stdout: '' });
    expect(stderr.startsWith(`sno: ${message}`), stderr).toBe(true);
    for (const line of linesOf(stderr)) expect(line.length).toBeLessThanOrEqual(80);
  });
});

test('an option without a value may be repeated', async () => {
  expect(await sno(['generate', '--json', '--json'])).toMatchObject({ exit: 0, stderr: '' });
});
