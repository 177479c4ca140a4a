import { describe, expect, test } from 'vitest';
import { multiClock, type SnowflakeGenerator } from '../../src/snowflake/index.ts';
import { type ManualClock, manualClock } from '../../src/testing/index.ts';
import { refusalOf } from '../thrown-by.ts';
import { livingClock, START_MS } from './fixture.ts';

function made(): { clock: ManualClock; generator: SnowflakeGenerator } {
  const clock = manualClock(START_MS);
  return { clock, generator: multiClock.createGenerator({ machine: 9, clock, maxWaitMs: 0 }) };
}

const clockOf = (id: bigint): number => multiClock.toFields(id).clock;

test('it has the published fields', () => {
  expect(multiClock.fields.map(({ name, width }) => `${name} ${width}`)).toEqual([
    'time 41',
    'clock 4',
    'machine 8',
    'sequence 10',
  ]);
});

describe('when the clock goes back', () => {
  test('the clock ID goes to the next one, at once and with the present time', () => {
    const { clock, generator } = made();
    expect(clockOf(generator.next())).toBe(0);
    clock.advance(-1000);
    const id = generator.next();
    expect(multiClock.toFields(id)).toEqual({ unixMs: START_MS - 1000, clock: 1, machine: 9, sequence: 0 });
    clock.advance(2000);
    expect(clockOf(generator.next())).toBe(1);
  });

  test('a clock ID that was used there is passed over', () => {
    const { clock, generator } = made();
    // Fifteen steps back, each by less: every clock ID but the first has used some time after START_MS - 100.
    for (let i = 1; i <= 15; i++) {
      generator.next();
      clock.advance(-1);
    }
    generator.next();
    // All have been used by now, and a step back by one unit finds none that is safe, although 0 is the next
    // in turn.
    clock.advance(-1);
    expect(refusalOf(() => generator.next())).toMatchObject({ code: 'ERR_CLOCK_UNSAFE', retryAfterMs: 1 });
    // Forward of what 13 and 14 used, and behind what 15 does now: the ones that are safe there are taken.
    clock.set(START_MS + 5);
    generator.next();
    clock.set(START_MS - 12);
    expect(clockOf(generator.next())).toBe(13);
  });

  test('and was already back before a restart, the snapshot continues where it was', () => {
    const { clock, generator } = made();
    const issued = new Set<bigint>([generator.next()]);
    clock.advance(-50);
    issued.add(generator.next());

    const snapshot = JSON.parse(JSON.stringify(generator.snapshot()));
    const later = multiClock.createGenerator({ machine: 9, clock, snapshot, maxWaitMs: 0 });
    expect(clockOf(later.next())).toBe(1);
    // And set back once more, while it was down: a new one without the snapshot would use clock ID 0 here.
    clock.advance(-50);
    const restarted = multiClock.createGenerator({
      machine: 9,
      clock,
      snapshot: later.snapshot(),
      maxWaitMs: 0,
    });
    const id = restarted.next();
    expect(multiClock.toFields(id)).toMatchObject({ clock: 2, unixMs: START_MS - 100 });
    expect(issued.has(id)).toBe(false);
  });
});

describe('when the numbers of a millisecond are used', () => {
  test('the next clock ID is taken: 16 × 1,024 in a millisecond, and no more', () => {
    const { clock, generator } = made();
    const ids = generator.batch(16 * 1024);
    expect(new Set(ids).size).toBe(16 * 1024);
    expect(new Set(ids.map(clockOf)).size).toBe(16);
    expect(new Set(ids.map(multiClock.unixMsOf))).toEqual(new Set([START_MS]));
    const before = generator.snapshot();
    expect(refusalOf(() => generator.next())).toMatchObject({
      code: 'ERR_SEQUENCE_EXHAUSTED',
      retryAfterMs: 1,
    });
    expect(generator.snapshot()).toEqual(before);
    clock.advance(1);
    expect(new Set(generator.batch(16 * 1024).map(clockOf)).size).toBe(16);
  });

  test('and the clock goes back after that, a clock ID that took part is passed over', () => {
    const { clock, generator } = made();
    const burst = generator.batch(3 * 1024 + 1);
    expect(clockOf(burst.at(-1)!)).toBe(3);
    clock.advance(-1);
    expect(clockOf(generator.next())).toBe(4);
  });

  test('and all sixteen took part, it waits until the clock is past it', () => {
    const { clock, generator } = made();
    generator.batch(16 * 1024);
    clock.advance(-30);
    expect(refusalOf(() => generator.next())).toMatchObject({ code: 'ERR_CLOCK_UNSAFE', retryAfterMs: 31 });
    const waiting = multiClock.createGenerator({
      machine: 9,
      clock: livingClock(START_MS - 30),
      snapshot: generator.snapshot(),
    });
    expect(multiClock.unixMsOf(waiting.next())).toBe(START_MS + 1);
  });

  test('a full unit that the clock was set back from continues there under a clock ID that is safe', () => {
    const { clock, generator } = made();
    const regression = 'wait';
    generator.batch(1024);
    clock.advance(-30);
    const held = { machine: 9, clock, snapshot: generator.snapshot(), maxWaitMs: 0 };
    const waits = multiClock.createGenerator({ ...held, regression });
    expect(refusalOf(() => waits.next())).toMatchObject({ code: 'ERR_CLOCK_UNSAFE', retryAfterMs: 30 });
    const holds = multiClock.createGenerator({ ...held, regression: 'hold' });
    expect(multiClock.toFields(holds.next())).toMatchObject({ unixMs: START_MS, clock: 1 });
    const patient = multiClock.createGenerator({ ...held, regression, overflow: 'wait' });
    expect(refusalOf(() => patient.next())).toMatchObject({ code: 'ERR_CLOCK_UNSAFE', retryAfterMs: 31 });
  });
});
