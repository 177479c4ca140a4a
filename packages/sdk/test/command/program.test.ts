import { expect, test } from 'vitest';
import { type BaseIo, type Program, runProgram } from '../../src/command/program.ts';

const DRAW: Program<BaseIo, 'size' | 'loud'>['commands'][number] = {
  name: 'draw',
  usage: 'draw [--size=N] [--loud]',
  summary: 'draw a line',
  details: '',
  options: ['size', 'loud'],
  maxWords: 1,
  async run({ words, options }, { stdout }) {
    if (words[0] === 'fail') throw new Error('The pen is dry.');
    if (words[0] === 'break') throw new TypeError('broken');
    await stdout.write(JSON.stringify([words, ...options]));
    return 0;
  },
};

const PEN: Program<BaseIo, 'size' | 'loud'> = {
  name: 'pen',
  about: 'draws',
  usage: 'COMMAND',
  commands: [DRAW],
  options: { size: 'value', loud: 'flag' },
  byDefault: 'help',
  notes: 'Exit codes: 0.\n',
  reasonOf: error => (error instanceof TypeError ? undefined : (error as Error).message),
};

async function run(...args: string[]) {
  const [out, err]: [string[], string[]] = [[], []];
  const exit = await runProgram(PEN, args, {
    stdout: { write: text => void out.push(text) },
    stderr: { write: text => void err.push(text) },
  });
  return { exit, out: out.join(''), err: err.join('').trimEnd() };
}

test('a program without a guess suggests the nearest command', async () => {
  expect(await run('darw')).toEqual({
    exit: 2,
    out: '',
    err: 'pen: Unknown command: expected draw or help, got "darw".\nDid you mean pen draw?',
  });
});

test('a program without a command shows its overview', async () => {
  const { exit, out } = await run();
  expect([exit, out]).toEqual([0, expect.stringContaining('  draw      draw a line\n')]);
});

test('options may stand anywhere, with one dash or two, and end at --', async () => {
  const { out } = await run('-size=3', 'draw', '--loud', '--loud', '--', '--size');
  expect(JSON.parse(out)).toEqual([['--size'], ['size', '3'], ['loud', '']]);
  expect(JSON.parse((await run('draw', '--size', '-3', '-')).out)).toEqual([['-'], ['size', '-3']]);
});

test('without a command, a message about an unknown option lists all of them', async () => {
  expect((await run('--sise')).err).toBe(
    'pen: Unknown option: expected --size, --loud or --help, got "--sise".\nDid you mean --size?',
  );
});

test('a failure that the program has a reason for is exit code 1, and any other is thrown', async () => {
  expect(await run('draw', 'fail')).toEqual({ exit: 1, out: '', err: 'pen: The pen is dry.' });
  await expect(run('draw', 'break')).rejects.toThrow('broken');
});
