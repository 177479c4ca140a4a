import { runInNewContext } from 'node:vm';
import { buildSync } from 'esbuild';
import fc from 'fast-check';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { forAll } from '../reference/arbitraries.ts';
import { anchoredClock, type CountingClock, HOUR_MS, type Machine, machine, UNIX_MS } from './machine.ts';

/** A machine and its clock, which has been read once. */
function started(some: Partial<Machine> = {}): [Machine, CountingClock] {
  const computer = machine(some);
  const clock = anchoredClock(computer.sources);
  clock.now();
  return [computer, clock];
}

/** What the clock says of itself. */
const reportOf = ({ reanchors, lastStepMs, driftMs }: CountingClock) => ({ reanchors, lastStepMs, driftMs });

describe('before the first reading', () => {
  test('no source is read', () => {
    const { sources, reads } = machine();
    anchoredClock(sources);
    expect(reads).toEqual({ wall: 0, performance: 0, now: 0, timeOrigin: 0 });
  });

  test('there is nothing to report', () => {
    expect(reportOf(anchoredClock(machine().sources))).toEqual({ reanchors: 0, lastStepMs: 0, driftMs: 0 });
  });

  test('no global is needed: the package loads where there is no time, no timer and no randomness', () => {
    const { outputFiles } = buildSync({
      stdin: {
        contents: `export * from './index.ts'; export { anchoredClock } from './internal/index.ts'`,
        resolveDir: new URL('../../src', import.meta.url).pathname,
      },
      bundle: true,
      format: 'iife',
      globalName: 'sno',
      write: false,
    });
    const bare = 'delete globalThis.Date; delete globalThis.performance; delete Math.random;';
    // The bare context comes with neither performance, crypto nor setTimeout.
    const absent = `[typeof Date, typeof performance, typeof crypto, typeof setTimeout].join()`;
    const context = {};
    expect(runInNewContext(`${bare} ${absent}`, context)).toBe('undefined,undefined,undefined,undefined');
    runInNewContext(`${outputFiles[0]!.text}; globalThis.sno = sno`, context);
    expect(runInNewContext(`sno.anchoredClock(); sno.systemClock; sno.isSno(sno.ZERO)`, context)).toBe(true);
    // As soon as there is a system clock, and nothing else, it tells the time.
    const reading = `globalThis.Date = { now: () => ${UNIX_MS} }; sno.anchoredClock().now()`;
    expect(runInNewContext(reading, context)).toBe(UNIX_MS);
  });
});

describe('the anchor', () => {
  test('is timeOrigin where that is sane, fraction and all', () => {
    const [computer, clock] = started({ timeOrigin: UNIX_MS - 5000 + 0.25 });
    expect(clock.now()).toBe(UNIX_MS + 0.25);
    computer.pass(10.5);
    expect(clock.now()).toBe(UNIX_MS + 10.75);
  });

  test.each([-50, -49, 49, 50])('is timeOrigin when that is %i ms off', offMs => {
    const [computer, clock] = started({ timeOrigin: UNIX_MS - 5000 + offMs });
    computer.pass(1);
    expect(clock.now()).toBe(UNIX_MS + 1 + offMs);
    expect(reportOf(clock)).toEqual({ reanchors: 0, lastStepMs: 0, driftMs: offMs });
  });

  test.each([
    ['0', 0],
    ['missing', undefined],
    ['not a number', Number.NaN],
    ['stale by an hour', UNIX_MS - 5000 - HOUR_MS],
    ['an hour ahead', UNIX_MS - 5000 + HOUR_MS],
    ['51 ms behind', UNIX_MS - 5000 - 51],
    ['51 ms ahead', UNIX_MS - 5000 + 51],
  ])('is the system clock when timeOrigin is %s', (_, timeOrigin) => {
    const [computer, clock] = started({ timeOrigin });
    expect(clock.now()).toBe(UNIX_MS);
    computer.pass(10.5);
    expect(clock.now()).toBe(UNIX_MS + 10.5);
    expect(reportOf(clock)).toEqual({ reanchors: 0, lastStepMs: 0, driftMs: 0.5 });
  });

  test('is kept when timeOrigin moves in a live page, as in WebKit when the system clock is stepped', () => {
    const [computer, clock] = started();
    computer.timeOrigin = UNIX_MS - 5000 + HOUR_MS;
    computer.pass(10);
    expect(clock.now()).toBe(UNIX_MS + 10);
    expect(clock.reanchors).toBe(0);
    // The step itself is followed, by as much as the system clock moved and no more.
    computer.step(HOUR_MS);
    computer.pass(10);
    expect(clock.now()).toBe(UNIX_MS + HOUR_MS + 20);
    computer.pass(10);
    expect(clock.now()).toBe(UNIX_MS + HOUR_MS + 30);
    expect(reportOf(clock)).toEqual({ reanchors: 1, lastStepMs: HOUR_MS, driftMs: 0 });
  });

  test('is found where performance.now() is epoch-valued itself and timeOrigin is 0, as in Workers', () => {
    const [computer, clock] = started({ upMs: UNIX_MS + 0.5, timeOrigin: 0 });
    expect(clock.now()).toBe(UNIX_MS + 0.5);
    computer.pass(10);
    expect(clock.now()).toBe(UNIX_MS + 10.5);
    expect(clock.reanchors).toBe(0);
  });

  test.each([undefined, UNIX_MS - 5000, UNIX_MS])(
    'is found where performance.now() is epoch-valued itself and timeOrigin is %s',
    timeOrigin => {
      const [computer, clock] = started({ upMs: UNIX_MS, timeOrigin });
      expect(clock.now()).toBe(UNIX_MS);
      computer.pass(10);
      expect(clock.now()).toBe(UNIX_MS + 10);
      computer.step(-HOUR_MS);
      computer.pass(1);
      expect(clock.now()).toBe(UNIX_MS + 11 - HOUR_MS);
      expect(clock.reanchors).toBe(1);
    },
  );
});

describe('a performance that is of no use', () => {
  const broken: [string, Partial<Machine>][] = [
    ['missing', { performance: undefined }],
    ['at 0 forever', { performance: { now: () => 0, timeOrigin: UNIX_MS } }],
    ['at 0 forever, with a timeOrigin of 0', { performance: { now: () => 0, timeOrigin: 0 } }],
    ['negative', { performance: { now: () => -1, timeOrigin: UNIX_MS } }],
    ['not a number', { performance: { now: () => Number.NaN, timeOrigin: UNIX_MS } }],
  ];

  test.each(broken)('(%s) leaves the system clock', (_, some) => {
    const [computer, clock] = started(some);
    expect(clock.now()).toBe(UNIX_MS);
    for (const ms of [1, 7, 1000, HOUR_MS, -49, -51, -HOUR_MS]) {
      computer.step(ms);
      expect(clock.now()).toBe(computer.wallMs);
    }
    expect(reportOf(clock)).toEqual({ reanchors: 0, lastStepMs: 0, driftMs: 0 });
  });

  test('(infinite) leaves the system clock', () => {
    const [computer, clock] = started({
      performance: { now: () => Number.POSITIVE_INFINITY, timeOrigin: UNIX_MS },
    });
    expect(clock.now()).toBe(UNIX_MS);
    computer.pass(1);
    expect(clock.now()).toBe(UNIX_MS + 1);
  });

  test('(standing still from the start while the system clock moves) is noticed after 50 ms, and left for good', () => {
    const [computer, clock] = started();
    for (let ms = 1; ms <= 50; ms++) {
      computer.step(1);
      expect(clock.now()).toBe(UNIX_MS);
    }
    expect(clock.reanchors).toBe(0);
    for (let ms = 51; ms <= 300; ms++) {
      computer.step(1);
      expect(clock.now()).toBe(UNIX_MS + ms);
    }
    expect(reportOf(clock)).toEqual({ reanchors: 1, lastStepMs: 51, driftMs: 0 });
  });

  test('(standing still after it had gone on) is anchored once more, and then left for good', () => {
    const [computer, clock] = started();
    computer.pass(100);
    clock.now();
    for (let ms = 1; ms <= 500; ms++) {
      computer.step(1);
      expect(Math.abs(clock.now() - computer.wallMs)).toBeLessThanOrEqual(50);
    }
    expect(clock.now()).toBe(computer.wallMs);
    expect(clock.reanchors).toBe(2);
  });

  test('(gone one day) leaves the system clock', () => {
    const [computer, clock] = started();
    computer.performance = undefined;
    computer.step(HOUR_MS);
    expect(clock.now()).toBe(UNIX_MS + HOUR_MS);
    computer.step(-1000);
    expect(clock.now()).toBe(UNIX_MS + HOUR_MS - 1000);
    expect(clock.reanchors).toBe(1);
  });

  test('(gone, with the system clock set back to within 50 ms of timeOrigin) leaves the system clock', () => {
    const [computer, clock] = started({ upMs: 1, timeOrigin: UNIX_MS - 1 });
    computer.pass(30);
    clock.now();
    computer.performance = undefined;
    computer.step(-60);
    for (let ms = -30; ms < 200; ms++) {
      expect(clock.now()).toBe(UNIX_MS + ms);
      computer.step(1);
    }
    expect(clock.reanchors).toBe(1);
  });

  test('(not a number one day) leaves the system clock', () => {
    const [computer, clock] = started();
    computer.upMs = Number.NaN;
    computer.step(1);
    expect(clock.now()).toBe(UNIX_MS + 1);
    computer.step(1000);
    expect(clock.now()).toBe(UNIX_MS + 1001);
    expect(clock.reanchors).toBe(1);
  });

  test('(not a number one day) is reported with a step that is a number', () => {
    const [computer, clock] = started();
    computer.upMs = Number.NaN;
    computer.step(1);
    clock.now();
    expect(clock.lastStepMs).not.toBeNaN();
  });
});

describe('a step of the system clock', () => {
  test.each([HOUR_MS, -HOUR_MS, 51, -51, 1000, -1000])('of %i ms is followed at once', ms => {
    const [computer, clock] = started();
    computer.pass(20);
    clock.now();
    computer.step(ms);
    expect(clock.now()).toBe(UNIX_MS + 20 + ms);
    expect(reportOf(clock)).toEqual({ reanchors: 1, lastStepMs: ms, driftMs: 0 });
    computer.pass(0.5);
    computer.pass(30);
    expect(clock.now()).toBe(UNIX_MS + 50.5 + ms);
    expect(reportOf(clock)).toEqual({ reanchors: 1, lastStepMs: ms, driftMs: 0.5 });
  });

  test.each([50, -50, 49, -49, 1, -1])('of %i ms is absorbed', ms => {
    const [computer, clock] = started();
    computer.pass(20);
    clock.now();
    computer.step(ms);
    for (let passed = 20; passed <= 1000; passed += 20) {
      expect(clock.now()).toBe(UNIX_MS + passed);
      computer.pass(20);
    }
    expect(reportOf(clock)).toEqual({ reanchors: 0, lastStepMs: 0, driftMs: -ms || 0 });
  });

  test('is followed as often as there is one, each reported', () => {
    const [computer, clock] = started();
    for (const [i, ms] of [HOUR_MS, -2 * HOUR_MS, 400, -60].entries()) {
      computer.pass(5);
      computer.step(ms);
      expect(clock.now()).toBe(computer.wallMs);
      expect(reportOf(clock)).toEqual({ reanchors: i + 1, lastStepMs: ms, driftMs: 0 });
    }
  });

  test('adds up with those absorbed before', () => {
    const [computer, clock] = started();
    for (let steps = 1; steps <= 2; steps++) {
      computer.pass(5);
      computer.step(30);
      clock.now();
    }
    expect(reportOf(clock)).toEqual({ reanchors: 1, lastStepMs: 60, driftMs: 0 });
    expect(clock.now()).toBe(computer.wallMs);
  });

  test('that makes it read the same millisecond again is not seen before the next', () => {
    const [computer, clock] = started();
    computer.pass(60);
    computer.step(-60);
    expect(clock.now()).toBe(UNIX_MS);
    computer.pass(1);
    expect(clock.now()).toBe(UNIX_MS + 1);
    expect(reportOf(clock)).toEqual({ reanchors: 1, lastStepMs: -60, driftMs: 0 });
  });

  test('of 200 ms that looks like the quantum of a coarse clock is followed with the next finer reading', () => {
    const [computer, clock] = started();
    computer.step(200);
    expect(clock.now()).toBe(UNIX_MS);
    computer.pass(1);
    expect(clock.now()).toBe(UNIX_MS + 201);
    expect(clock.reanchors).toBe(1);
  });

  test('by a time server that slews it is followed in jumps of little more than 50 ms', () => {
    const [computer, clock] = started();
    let furthestMs = 0;
    // Half a millisecond a second, for a day of readings a second apart.
    for (let second = 0; second < 86_400; second++) {
      computer.pass(1000);
      computer.step(0.5);
      furthestMs = Math.max(furthestMs, Math.abs(clock.now() - computer.wallMs));
    }
    expect(furthestMs).toBeLessThanOrEqual(51);
    expect(clock.reanchors).toBeLessThanOrEqual(43_200 / 50);
    expect(clock.lastStepMs).toBeGreaterThan(50);
    expect(clock.lastStepMs).toBeLessThanOrEqual(51);
  });
});

describe('a computer that sleeps', () => {
  test('and whose performance stops meanwhile wakes to the system clock', () => {
    const [computer, clock] = started();
    computer.pass(100);
    clock.now();
    computer.step(8 * HOUR_MS);
    computer.pass(0.75);
    expect(clock.now()).toBe(UNIX_MS + 8 * HOUR_MS + 100);
    expect(reportOf(clock)).toMatchObject({ reanchors: 1, lastStepMs: 8 * HOUR_MS - 0.75 });
    computer.pass(10);
    expect(clock.now()).toBe(UNIX_MS + 8 * HOUR_MS + 110);
  });

  test('and whose performance advances has nothing to follow', () => {
    const [computer, clock] = started();
    computer.pass(8 * HOUR_MS);
    expect(clock.now()).toBe(UNIX_MS + 8 * HOUR_MS);
    expect(reportOf(clock)).toEqual({ reanchors: 0, lastStepMs: 0, driftMs: 0 });
  });

  test('and is held up before the first reading is anchored to the time at which it wakes', () => {
    const computer = machine();
    computer.step(8 * HOUR_MS);
    expect(anchoredClock(computer.sources).now()).toBe(UNIX_MS + 8 * HOUR_MS);
  });
});

describe('a coarse system clock', () => {
  const quanta = [4, 10, 15.625, 16, 16.7, 1000 / 60, 20, 33, 100];

  test.each(quanta)('of %f ms is never taken for a step, however long it runs', quantumMs => {
    forAll(
      [
        fc.double({ min: 0, max: 200, noNaN: true }),
        fc.constantFrom(0, 0.1, 1, quantumMs),
        fc.constantFrom(true, false),
      ],
      (phaseMs, upQuantumMs, hasOrigin) => {
        const wallMs = UNIX_MS + phaseMs;
        const timeOrigin = hasOrigin ? wallMs - 5000 : undefined;
        const [computer, clock] = started({ wallMs, wallQuantumMs: quantumMs, upQuantumMs, timeOrigin });
        for (let i = 0; i < 1000; i++) {
          computer.pass(((i * 7.3) % 41) + 0.013);
          const apartMs = clock.now() - computer.wallMs;
          if (Math.abs(apartMs) > 2 * quantumMs) expect(apartMs).toBe('near 0');
        }
        expect(clock.reanchors).toBe(0);
      },
      12,
    );
  });

  test('of 16.7 ms that shows whole milliseconds is never taken for a step', () => {
    const [computer, clock] = started({ wallQuantumMs: 16.7 });
    const wall = computer.sources.wall;
    const whole = anchoredClock({ ...computer.sources, wall: () => Math.trunc(wall()) });
    for (let i = 0; i < 30_000; i++) {
      computer.pass(3.7);
      whole.now();
      clock.now();
    }
    expect([whole.reanchors, clock.reanchors]).toEqual([0, 0]);
  });

  test('of 100 ms may be 400 ms apart and no more', () => {
    for (const [stepMs, reanchors] of [
      [300, 0],
      [-400, 0],
      [500, 1],
      [-500, 1],
    ] as const) {
      const [computer, clock] = started({ wallQuantumMs: 100 });
      for (let i = 0; i < 10; i++) {
        computer.pass(100);
        clock.now();
      }
      computer.step(stepMs);
      computer.pass(100);
      clock.now();
      expect(clock.reanchors, `a step of ${stepMs}`).toBe(reanchors);
    }
  });

  test('of more than 100 ms counts as one of 100', () => {
    const [computer, clock] = started({ wallQuantumMs: 1000 });
    computer.pass(1000);
    expect(clock.now()).toBe(UNIX_MS + 1000);
    computer.step(1000);
    computer.pass(1000);
    expect(clock.now()).toBe(UNIX_MS + 3000);
    expect(clock.reanchors).toBe(1);
  });

  test('is the quantum of this clock too', () => {
    const [computer, clock] = started({ wallQuantumMs: 100 });
    computer.pass(99);
    expect(clock.now()).toBe(UNIX_MS);
    computer.pass(1);
    expect(clock.now()).toBe(UNIX_MS + 100);
  });
});

describe('a process that is held up', () => {
  test('between the two readings has not seen a step', () => {
    const [computer, clock] = started();
    computer.pass(10);
    // Before the system clock's reading nothing, before performance's 200 ms.
    computer.holdUps = [0, 200];
    expect(clock.now()).toBe(UNIX_MS + 210);
    expect(clock.reanchors).toBe(0);
    computer.pass(1);
    expect(clock.now()).toBe(UNIX_MS + 211);
    expect(reportOf(clock)).toEqual({ reanchors: 0, lastStepMs: 0, driftMs: 0 });
  });

  test.each([
    ['before performance is read', [0, 0, 0, 30_000, 0]],
    ['after performance is read', [0, 0, 0, 0, 30_000]],
    ['twice', [0, 0, 0, 3000, 0, 0, 200]],
    ['four times', [0, 0, 0, 0, 2, 2, 0, 0, 1000, 70, 0]],
  ])('while it re-anchors, %s, reads again until nothing came between', (_, holdUps) => {
    const [computer, clock] = started();
    computer.pass(10);
    computer.step(HOUR_MS);
    computer.holdUps = [...holdUps];
    expect(clock.now()).toBe(computer.wallMs);
    expect(computer.holdUps).toEqual([]);
    expect(reportOf(clock)).toEqual({ reanchors: 1, lastStepMs: HOUR_MS, driftMs: 0 });
    computer.pass(10);
    expect(clock.now()).toBe(computer.wallMs);
  });

  test('while it reads for the first time still finds a sane timeOrigin sane', () => {
    const computer = machine({ timeOrigin: UNIX_MS - 5000 + 0.25, holdUps: [0, 0, 500, 0, 0, 300] });
    const clock = anchoredClock(computer.sources);
    expect(clock.now()).toBe(computer.wallMs + 0.25);
    expect(computer.holdUps).toEqual([]);
  });

  test('while the system clock is set back between two readings of it reads again', () => {
    const computer = machine();
    const { now } = computer.performance!;
    let steps = 1;
    computer.performance = {
      now() {
        if (steps-- > 0) computer.step(-HOUR_MS);
        return now();
      },
    };
    expect(anchoredClock(computer.sources).now()).toBe(UNIX_MS - HOUR_MS);
    expect(computer.reads.now).toBe(2);
  });

  test('by 1 ms between two readings is not held up', () => {
    const [computer, clock] = started();
    computer.step(HOUR_MS);
    computer.holdUps = [0, 0, 0, 0, 1];
    const { reads } = computer;
    const before = reads.now;
    clock.now();
    expect(reads.now - before).toBe(2);
    expect(Math.abs(clock.lastStepMs - HOUR_MS)).toBeLessThanOrEqual(1);
  });

  test('forever takes the fifth pair as it is', () => {
    const [computer, clock] = started();
    computer.step(HOUR_MS);
    computer.holdUps = Array.from({ length: 20 }, () => 10);
    const before = { ...computer.reads };
    clock.now();
    expect(computer.reads.now - before.now).toBe(1 + 5);
    expect(computer.reads.wall - before.wall).toBe(1 + 1 + 5);
    expect(clock.reanchors).toBe(1);
    expect(Math.abs(clock.lastStepMs - HOUR_MS)).toBeLessThanOrEqual(10);
  });
});

describe('the pulse', () => {
  test('is the system clock: while it reads the same millisecond, nothing else is read', () => {
    const [{ sources, reads, pass }, clock] = started();
    const first = clock.now();
    const before = { ...reads };
    for (let i = 0; i < 9; i++) {
      pass(0.1);
      expect(clock.now()).toBe(first);
    }
    expect(reads).toEqual({ ...before, wall: before.wall + 9 });
    expect(sources.wall()).toBe(UNIX_MS);
  });

  test('asks performance once, and looks nothing up', () => {
    const [{ reads, pass }, clock] = started();
    const before = { ...reads };
    for (let i = 0; i < 9; i++) {
      pass(1);
      clock.now();
    }
    expect(reads).toEqual({ ...before, wall: before.wall + 9, now: before.now + 9 });
  });

  test('of the first reading counts', () => {
    const [{ reads }, clock] = started();
    const before = { ...reads };
    clock.now();
    expect(reads).toEqual({ ...before, wall: before.wall + 1 });
  });

  test('never takes it back while the system clock advances', () => {
    const [computer, clock] = started();
    let last = clock.now();
    for (let i = 0; i < 10_000; i++) {
      computer.pass(((i * 7.3) % 11) / 10);
      const now = clock.now();
      if (now < last) expect(now).toBeGreaterThanOrEqual(last);
      last = now;
    }
  });
});

describe('a performance that is replaced', () => {
  const other = (upMs: number) => ({ now: () => upMs, timeOrigin: UNIX_MS });

  test('is not looked for while the one in use agrees with the system clock', () => {
    const [computer, clock] = started();
    computer.performance = other(1);
    for (let i = 1; i < 100; i++) {
      computer.pass(10);
      expect(clock.now()).toBe(UNIX_MS + i * 10);
    }
    expect(clock.reanchors).toBe(0);
  });

  test('is taken up with the next step', () => {
    const [computer, clock] = started();
    let upMs = 100;
    computer.performance = { now: () => upMs, timeOrigin: UNIX_MS };
    computer.step(HOUR_MS);
    expect(clock.now()).toBe(UNIX_MS + HOUR_MS);
    upMs += 7.5;
    computer.step(7);
    expect(clock.now()).toBe(UNIX_MS + HOUR_MS + 7.5);
    expect(clock.reanchors).toBe(1);
  });

  test('is taken up where the process was held up too, and no step was seen', () => {
    const [computer, clock] = started();
    computer.pass(10);
    const replaced = computer.performance!;
    computer.performance = other(100);
    // Between the readings of the system clock and of the old performance: the two seem to differ.
    computer.holdUps = [0, 200];
    expect(clock.now()).toBe(computer.wallMs);
    expect(replaced.now()).toBe(computer.upMs);
    expect(clock.lastStepMs).toBe(0);
  });

  test('is reported as the step by which this clock moved, whatever the two objects count from', () => {
    const [computer, clock] = started();
    computer.performance = other(100);
    computer.step(HOUR_MS);
    clock.now();
    expect(clock.lastStepMs).toBe(HOUR_MS);
  });
});

describe('the runtime’s own sources', () => {
  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });

  test('are used where no others are given', () => {
    vi.useFakeTimers({ toFake: ['Date', 'performance'], now: UNIX_MS });
    vi.advanceTimersByTime(100);
    const clock = anchoredClock();
    expect(clock.now()).toBe(UNIX_MS + 100);
    vi.advanceTimersByTime(10);
    expect(clock.now()).toBe(UNIX_MS + 110);
    expect(clock.reanchors).toBe(0);
  });

  test('have the fractions of performance', () => {
    vi.useFakeTimers({ toFake: ['Date'], now: UNIX_MS });
    vi.stubGlobal('performance', { now: () => 5000.25, timeOrigin: UNIX_MS - 5000 });
    expect(anchoredClock().now()).toBe(UNIX_MS + 0.25);
  });

  test('are looked up late: fake timers are seen by a clock that was read before', () => {
    const clock = anchoredClock();
    clock.now();
    vi.useFakeTimers({ toFake: ['Date', 'performance'], now: UNIX_MS });
    expect(clock.now()).toBe(UNIX_MS);
    vi.setSystemTime(UNIX_MS + HOUR_MS);
    expect(clock.now()).toBe(UNIX_MS + HOUR_MS);
    vi.setSystemTime(UNIX_MS - HOUR_MS);
    expect(clock.now()).toBe(UNIX_MS - HOUR_MS);
  });

  test('are looked up late: real time is back when fake timers end', () => {
    vi.useFakeTimers({ toFake: ['Date', 'performance'], now: UNIX_MS });
    const clock = anchoredClock();
    clock.now();
    vi.useRealTimers();
    const before = Date.now();
    expect(clock.now()).toBeGreaterThanOrEqual(before);
  });

  test('may lack performance', () => {
    vi.useFakeTimers({ toFake: ['Date'], now: UNIX_MS });
    vi.stubGlobal('performance', undefined);
    expect(anchoredClock().now()).toBe(UNIX_MS);
  });

  test.each([5, null, 'now', {}])('may have %o in place of performance', other => {
    vi.useFakeTimers({ toFake: ['Date'], now: UNIX_MS });
    vi.stubGlobal('performance', other);
    const clock = anchoredClock();
    expect(clock.now()).toBe(UNIX_MS);
    vi.setSystemTime(UNIX_MS + 10);
    expect(clock.now()).toBe(UNIX_MS + 10);
  });

  test('may have a system clock of bigints', () => {
    vi.stubGlobal('performance', undefined);
    vi.stubGlobal('Date', { now: () => BigInt(UNIX_MS) });
    expect(anchoredClock().now()).toBe(UNIX_MS);
  });
});
