import { describe, expect, test } from 'vitest';
import { clockAt, eventsAt, replay } from './replay.ts';

const BACK = { atMs: 3000, backMs: 1200 };

test('the clock shows less from the moment on at which it is set back', () => {
  expect([2800, 3000, 3200].map(ms => clockAt([BACK], ms))).toEqual([2800, 1800, 2000]);
});

describe('a clock that is set back once', () => {
  test('makes twins of all IDs of the time that comes a second time, without the tick', () => {
    const { made, twins, waitingMs } = replay({ lengthMs: 6000, steps: [BACK], hasTick: false });
    expect(made.length).toBe(31);
    expect(twins).toBe(6); // 1.2 s of an ID each 0.2 s
    expect(made.filter(({ twin }) => twin).map(({ clockMs }) => clockMs)).toEqual([
      ...[1800, 2000, 2200, 2400, 2600, 2800],
      ...[1800, 2000, 2200, 2400, 2600, 2800],
    ]);
    expect(waitingMs).toEqual([]);
  });

  test('makes none with the tick, which is 1 from then on', () => {
    const { made, twins } = replay({ lengthMs: 6000, steps: [BACK], hasTick: true });
    expect(twins).toBe(0);
    expect(made.every(({ tick, atMs }) => tick === (atMs < 3000 ? 0 : 1))).toBe(true);
  });

  test('counts on within the time of the last ID, so the least step of the figure is of two IDs', () => {
    const after = (backMs: number) =>
      replay({ lengthMs: 6000, steps: [{ atMs: 3000, backMs }], hasTick: true }).made.at(-1)!.tick;
    expect([200, 400].map(after)).toEqual([0, 1]);
  });
});

describe('a clock that is set back twice', () => {
  const steps = (backMs: number) => [
    { atMs: 2000, backMs: 1000 },
    { atMs: 4000, backMs },
  ];

  test('is no reason to wait while one of the two ticks is free', () => {
    expect(replay({ lengthMs: 7000, steps: steps(800), hasTick: true }).waitingMs).toEqual([]);
  });

  test('makes it wait through the times that both ticks have used', () => {
    const { waitingMs, twins } = replay({ lengthMs: 7000, steps: steps(2000), hasTick: true });
    // It shows 1.0 s again, and both ticks have been used up to 1.8 s.
    expect(waitingMs).toEqual([4000, 4200, 4400, 4600, 4800]);
    expect(twins).toBe(0);
  });
});

describe('a restart with a clock that was set back', () => {
  const script = (remembers: boolean) => ({
    lengthMs: 6000,
    steps: [{ atMs: 3000, backMs: 1600 }],
    restart: { atMs: 3000, downMs: 400, remembers },
    hasTick: true,
  });

  test('repeats IDs without what the first process remembered', () => {
    expect(replay(script(false)).twins).toBe(6); // the clock shows 1.8 s, and 2.8 s was the last one used
  });

  test('repeats none with it', () => expect(replay(script(true)).twins).toBe(0));

  test('knows the last time that the first process used, from its snapshot', () => {
    expect([true, false].map(remembers => replay(script(remembers)).rememberedMs)).toEqual([2800, undefined]);
  });
});

test('what has happened is counted as it happens', () => {
  const once = { lengthMs: 6000, steps: [BACK], hasTick: false };
  const at = (ms: number) => eventsAt(replay(once), once, ms);
  expect([2900, 3100, 3500, 6000].map(ms => [at(ms).backs, at(ms).twins, at(ms).isOver])).toEqual([
    ...[
      [0, 0, false],
      [1, 1, false],
    ],
    ...[
      [1, 3, false],
      [1, 6, true],
    ],
  ]);
  const twice = { ...once, lengthMs: 7000, steps: [BACK, { atMs: 4000, backMs: 2000 }], hasTick: true };
  const waits = replay(twice);
  expect(eventsAt(waits, twice, 3999)).toMatchObject({ tick: 1, waitedMs: 0, isWaiting: false });
  expect(eventsAt(waits, twice, 4000)).toMatchObject({ waitedMs: 200, isWaiting: true });
  expect(eventsAt(waits, twice, 7000)).toMatchObject({
    waitedMs: waits.waitingMs.length * 200,
    isWaiting: false,
  });
});
