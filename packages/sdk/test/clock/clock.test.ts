import { afterEach, describe, expect, test, vi } from 'vitest';
import { systemClock } from '../../src/index.ts';
import { UNIX_MS } from './machine.ts';

describe('the system clock', () => {
  afterEach(() => void vi.useRealTimers());

  test('is the system clock, forward and back', () => {
    vi.useFakeTimers({ toFake: ['Date'], now: UNIX_MS });
    const clock = systemClock();
    expect(clock.now()).toBe(UNIX_MS);
    vi.setSystemTime(UNIX_MS + 1000);
    expect(clock.now()).toBe(UNIX_MS + 1000);
    vi.setSystemTime(UNIX_MS - 1000);
    expect(clock.now()).toBe(UNIX_MS - 1000);
  });

  test('looks Date up late: one made before the timers were faked sees the faked time', () => {
    const { now } = systemClock();
    vi.useFakeTimers({ toFake: ['Date'], now: UNIX_MS });
    expect(now()).toBe(UNIX_MS);
  });

  test('reads nothing before it is asked', () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    const wall = vi.spyOn(Date, 'now');
    const clock = systemClock();
    expect(wall).not.toHaveBeenCalled();
    clock.now();
    expect(wall).toHaveBeenCalledOnce();
  });
});
