import { afterEach, describe, expect, test, vi } from 'vitest';
import { createGenerator, systemClock, unixMsOf } from '../../src/index.ts';
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

test('a clock of a class with private members is read as itself', () => {
  class Steady {
    #now = UNIX_MS;
    now() {
      return this.#now;
    }
    get lastStep() {
      return this.#now < UNIX_MS ? ([-1] as const) : undefined;
    }
  }
  const events: unknown[] = [];
  const generator = createGenerator({ partition: 1, clock: new Steady() });
  generator.subscribe(event => events.push(event));
  expect(unixMsOf(generator.next())).toBe(UNIX_MS);
  expect(events).toEqual([]);
});
