import { describe, expect, expectTypeOf, test } from 'vitest';
import type { Clock } from '../../src/index.ts';
import { adjustableClock, type ManualClock, manualClock } from '../../src/testing/index.ts';

const UNIX_MS = Date.UTC(2026, 0, 1);

describe('a manual clock', () => {
  test('stands still until it is moved', () => {
    const clock = manualClock(UNIX_MS);
    for (let i = 0; i < 100; i++) expect(clock.now()).toBe(UNIX_MS);
  });

  test('is set to any time, forward or back', () => {
    const clock = manualClock(UNIX_MS);
    clock.set(UNIX_MS + 5);
    expect(clock.now()).toBe(UNIX_MS + 5);
    clock.set(0);
    expect(clock.now()).toBe(0);
  });

  test('is moved on and back by this many milliseconds, fractions too', () => {
    const clock = manualClock(UNIX_MS);
    clock.advance(1000);
    clock.advance(0.5);
    expect(clock.now()).toBe(UNIX_MS + 1000.5);
    clock.advance(-2000);
    expect(clock.now()).toBe(UNIX_MS - 999.5);
  });

  test('passes on what no clock should read, so that it can be tried', () => {
    expect(manualClock(Number.NaN).now()).toBeNaN();
  });

  test('is moved alone', () => {
    const [a, b] = [manualClock(UNIX_MS), manualClock(UNIX_MS)];
    a.advance(1);
    expect([a.now(), b.now()]).toEqual([UNIX_MS + 1, UNIX_MS]);
  });

  test('works taken apart', () => {
    const { now, advance, set } = manualClock(UNIX_MS);
    set(1);
    advance(1);
    expect(now()).toBe(2);
  });

  test('is a clock', () => {
    expectTypeOf<ManualClock>().toExtend<Clock>();
  });
});

describe('what is not a clock or a time is refused', () => {
  test.each([
    ['a manual clock', () => manualClock('x' as never), 'unixMs: expected a number of milliseconds, got "x"'],
    ['set', () => manualClock(0).set(5n as never), 'unixMs: expected a number of milliseconds, got 5n'],
    ['advance', () => manualClock(0).advance('5' as never), 'ms: expected a number of milliseconds, got "5"'],
    [
      'an adjustable clock of nothing',
      () => adjustableClock(null as never),
      'clock: expected an object with now(), got null',
    ],
  ])('%s', (_, make, message) => {
    expect(make).toThrow(message);
  });
});
