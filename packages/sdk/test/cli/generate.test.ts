import { describe, expect, test } from 'vitest';
import { metaOf, partitionOf, sequenceOf, unixMsOf } from '../../src/index.ts';
import { adjustableClock, manualClock } from '../../src/testing/index.ts';
import { readVectors } from '../vectors.ts';
import { linesOf, sno } from './support.ts';

const NOON = Date.UTC(2026, 0, 1, 12);

describe('what the reference takes as well', () => {
  for (const { args, result } of readVectors('cli').generate.dispatch) {
    const [, count, meta] = /^generate (\d+)(?:, meta (\d+))?$/.exec(result) ?? [];
    if (count === undefined) continue;
    test(`sno ${args.join(' ')}: ${result}`, async () => {
      const { exit, stdout, stderr } = await sno(args);
      expect({ exit, stderr }).toEqual({ exit: 0, stderr: '' });
      expect(linesOf(stdout).map(metaOf)).toEqual(Array(Number(count)).fill(Number(meta ?? 0)));
    });
  }
});

test.each([
  ['generate', '--meta=5', '3'],
  ['generate', '3', '--meta', '5'],
  ['--meta', '5', 'generate', '3'],
  ['-meta=5', 'generate', '3'],
  ['generate', '--meta=5', '--', '3'],
])('options stand anywhere: %s %s %s %s', async (...args) => {
  const { stdout } = await sno(args);
  expect(linesOf(stdout).map(metaOf)).toEqual([5, 5, 5]);
});

test('a count of 0 prints nothing', async () => {
  expect(await sno(['generate', '0'])).toMatchObject({ exit: 0, writes: [] });
});

test('--partition is the partition', async () => {
  const { stdout } = await sno(['generate', '2', '--partition', '65535']);
  expect(linesOf(stdout).map(partitionOf)).toEqual([65535, 65535]);
});

test('--json prints what inspect --json prints of each', async () => {
  const clock = manualClock(NOON);
  const { stdout } = await sno(['generate', '2', '--json', '--partition=7'], { clock });
  const ids = linesOf(stdout).map(line => JSON.parse(line).id);
  expect(ids).toHaveLength(2);
  expect((await sno(['inspect', '--json', ...ids])).stdout).toBe(stdout);
});

describe('no ID twice', () => {
  test('within a run of more than a unit holds, and in order', async () => {
    let reads = 0;
    // 20 IDs a batch at most, one millisecond each 5000 readings.
    const clock = { now: () => NOON + Math.floor(reads++ / 5000) };
    const { exit, stdout, stderr } = await sno(['generate', '150000', '--partition=1'], { clock });
    const ids = linesOf(stdout);
    expect({ exit, stderr, count: new Set(ids).size }).toEqual({ exit: 0, stderr: '', count: 150000 });
    expect(ids).toEqual([...ids].sort());
    expect(new Set(ids.map(unixMsOf)).size).toBeGreaterThan(2);
  });

  test('in runs with the same partition in the same unit, by a random start in the lower half', async () => {
    const run = async (word: number): Promise<number> => {
      const random = { nextUint32: () => word };
      const { stdout } = await sno(['generate', '--partition=7'], { clock: manualClock(NOON), random });
      return sequenceOf(stdout.trim());
    };
    expect([await run(0), await run(5), await run(0x7fff), await run(0x8001)]).toEqual([0, 5, 0x7fff, 1]);
  });

  test('and a random partition with a random start where none is given', async () => {
    const random = { nextUint32: () => 1234 };
    const { stdout } = await sno(['generate'], { clock: manualClock(NOON), random });
    expect(sequenceOf(stdout.trim())).toBe(1234);
  });
});

test('many IDs are written as they are made, not at once', async () => {
  const { writes } = await sno(['generate', '10000']);
  expect(writes.length).toBeGreaterThan(2);
});

test('each write is waited for before more IDs are made', async () => {
  let waiting = 0;
  let most = 0;
  const write = async (): Promise<void> => {
    most = Math.max(most, ++waiting);
    await new Promise(resolve => setImmediate(resolve));
    waiting--;
  };
  await sno(['generate', '20000'], { stdout: { write } });
  expect(most).toBe(1);
});

test('a clock that goes back into an unsafe past is waited for, and that is said', async () => {
  // Back twice: the second time both timelines have used what lies there. It is well again in 2.5 s of that
  // clock.
  const readings = [NOON, NOON - 3000, NOON - 6000, NOON - 6000];
  const clock = { now: () => readings.shift() ?? NOON };
  const { exit, stdout, stderr } = await sno(['generate', '9000', '--partition=1'], { clock });
  expect(exit).toBe(0);
  expect(new Set(linesOf(stdout)).size).toBe(9000);
  expect(stderr).toMatch(/^sno: Waiting about \d+ ms for the clock, which moved back or has stopped\.\n$/);
});

test('a clock outside 2010 to 2079 is an error', async () => {
  const { exit, stdout, stderr } = await sno(['generate'], { clock: manualClock(0) });
  expect({ exit, stdout }).toEqual({ exit: 1, stdout: '' });
  expect(stderr).toMatch(/^sno: .*clock.* 0\b.*\n$/i);
  expect((await sno(['help', 'generate'])).stdout).toContain('If the clock reads a time before 2010');
});

test('an error of the clock itself is passed on', async () => {
  const clock = {
    now(): number {
      throw new Error('no clock');
    },
  };
  await expect(sno(['generate'], { clock })).rejects.toThrow('no clock');
});

test('a clock in coarse steps is a clock', async () => {
  const clock = adjustableClock();
  clock.coarsen(16.7);
  expect(linesOf((await sno(['generate', '70000'], { clock })).stdout)).toHaveLength(70000);
});

test.each([
  [['generate', 'many'], 'count: expected an integer from 0 to 9007199254740991, got "many"'],
  [['generate', '1.5'], 'count'],
  [['generate', '18446744073709551615'], 'count'],
  [['generate', ''], 'count'],
  [['--meta=256'], '--meta: expected an integer from 0 to 255, got "256"'],
  [['--meta=-1'], '--meta'],
  [['--meta', '-1'], '--meta: expected an integer from 0 to 255, got "-1"'],
  [['--meta='], '--meta: expected an integer from 0 to 255, got ""'],
  [['--meta=0x10'], '--meta'],
  [['--partition=65536'], '--partition: expected an integer from 0 to 65535, got "65536"'],
])('%j is bad usage', async (args, message) => {
  const { exit, stdout, stderr } = await sno(args);
  expect({ exit, stdout }).toEqual({ exit: 2, stdout: '' });
  expect(stderr).toContain(`sno: ${message}`);
});
