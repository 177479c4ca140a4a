import { afterEach, describe, expect, test, vi } from 'vitest';
import { createGenerator, systemClock } from '../../src/index.ts';
import { UNIX_MS } from './machine.ts';

describe('the system clock', () => {
  afterEach(() => void vi.useRealTimers());

  test('is the system clock, forward and back', () => {
    vi.useFakeTimers({ toFake: ['Date'], now: UNIX_MS });
    expect(systemClock.now()).toBe(UNIX_MS);
    vi.setSystemTime(UNIX_MS + 1000);
    expect(systemClock.now()).toBe(UNIX_MS + 1000);
    vi.setSystemTime(UNIX_MS - 1000);
    expect(systemClock.now()).toBe(UNIX_MS - 1000);
  });

  test('looks Date up late: what was taken off before the timers were faked sees the faked time', () => {
    const { now } = systemClock;
    vi.useFakeTimers({ toFake: ['Date'], now: UNIX_MS });
    expect(now()).toBe(UNIX_MS);
  });

  test('is one object: generators of one partition that have it repeat nothing', () => {
    const create = () => createGenerator({ partition: 7, clock: systemClock });
    const [one, other] = [create(), create()];
    const ids = Array.from({ length: 1000 }, () => [one.next(), other.next()]).flat();
    expect(new Set(ids).size).toBe(2000);
  });
});
