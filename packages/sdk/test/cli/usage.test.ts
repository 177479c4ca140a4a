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

  test.each(NAMES)('tells about %s alone', async name => {
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

  test('asks nothing of the other options', async () => {
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
    [['bogus'], 'unknown command "bogus"\nSee sno help.'],
    [['bogus', 'x'], 'unknown command "bogus"\nSee sno help.'],
    [[''], 'unknown command ""\nSee sno help.'],
    [['toString'], 'unknown command "toString"\nSee sno help.'],
    [['5'], 'unknown command "5"\nDid you mean sno generate 5?'],
    [['brpk4q72xwf2m63l'], 'unknown command "brpk4q72xwf2m63l"\nDid you mean sno inspect brpk4q72xwf2m63l?'],
    [['--nope'], 'unknown option --nope\nSee sno help.'],
    [['--mta=5'], 'unknown option --mta=5\nDid you mean --meta?'],
    [['generate', '--jsno'], 'unknown option --jsno\nDid you mean --json?'],
    [['--parttion', '5'], 'unknown option --parttion\nDid you mean --partition?'],
    [['--__proto__'], 'unknown option --__proto__\nSee sno help.'],
    [['-x'], 'unknown option -x\nSee sno help.'],
    [['-5'], 'unknown option -5\nSee sno help.'],
    [['--='], 'unknown option --=\nSee sno help.'],
    [['--meta'], '--meta needs a value\nSee sno help.'],
    [['--meta', '--json'], '--meta needs a value\nSee sno help.'],
    [['--json=yes'], '--json takes no value\nSee sno help.'],
    [['inspect', '--meta=5', 'x'], 'inspect takes no option --meta\nUsage: sno inspect [id...]'],
    [['--from=x'], 'generate takes no option --from\nUsage: sno generate'],
    [['generate', '1', '2'], 'generate: one argument too many, "2"\nUsage: sno generate'],
    [['range', 'x'], 'range: one argument too many, "x"\nUsage: sno range'],
    [['version', 'x'], 'version: one argument too many, "x"'],
    [['help', 'range', 'x'], 'help: one argument too many, "x"'],
  ])('%j', async (args, message) => {
    const { exit, stdout, stderr } = await sno(args);
    expect({ exit, stdout }).toEqual({ exit: 2, stdout: '' });
    expect(stderr.startsWith(`sno: ${message}`), stderr).toBe(true);
    for (const line of linesOf(stderr)) expect(line.length).toBeLessThanOrEqual(80);
  });
});

test('of an option given twice the last counts', async () => {
  const { stdout } = await sno(['--partition=1', '--partition=2', 'generate', '--json']);
  expect(JSON.parse(stdout).partition).toBe(2);
});
