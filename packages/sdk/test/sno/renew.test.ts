import { describe, expect, test, vi } from 'vitest';
import { createGenerator, defaultGenerator, generate, partitionOf, sequenceOf } from '../../src/index.ts';
import { manualClock } from '../../src/testing/index.ts';
import { refusalOf } from '../thrown-by.ts';
import { eventsOf, START_MS } from './fixture.ts';

describe('renew()', () => {
  test('takes another partition, which the next ID has, in each of its forms', () => {
    let draws = 0;
    const random = { nextUint32: () => 1000 + draws++ };
    const clock = manualClock(START_MS);
    const generator = createGenerator({ clock, random });
    const ids = [generator.next(), generator.next()];
    const before = generator.partition;
    generator.renew();
    expect(generator.partition).not.toBe(before);
    ids.push(generator.next(), ...generator.batch(2));
    const after = generator.partition;
    expect(ids.map(partitionOf)).toEqual([before, before, after, after, after]);
    expect([...generator.nextBytes()].slice(6, 8)).toEqual([after >>> 8, after & 0xff]);
    expect([generator.describe().partition, generator.snapshot().partition]).toEqual([
      after,
      [after >>> 8, after & 0xff],
    ]);
  });

  test('asks the source of random numbers anew', () => {
    const nextUint32 = vi.fn(() => 5);
    const generator = createGenerator({ clock: manualClock(START_MS), random: { nextUint32 } });
    generator.next();
    const calls = nextUint32.mock.calls.length;
    generator.renew();
    expect(nextUint32.mock.calls.length).toBeGreaterThan(calls);
  });

  test('of the default generator is one of generate()', () => {
    const before = partitionOf(generate());
    defaultGenerator().renew();
    const after = partitionOf(generate());
    expect(after).not.toBe(before);
    expect(defaultGenerator().partition).toBe(after);
  });

  test('reports the IDs before it with the old partition, and those after it with the new one', () => {
    vi.useFakeTimers({ now: START_MS });
    const generator = createGenerator();
    const events = eventsOf(generator, true);
    const before = generator.partition;
    generator.next();
    generator.renew();
    generator.next();
    vi.advanceTimersByTime(100);
    vi.useRealTimers();
    expect(events).toMatchObject([
      { type: 'ids', partition: before },
      { type: 'ids', partition: generator.partition },
    ]);
  });

  test('leaves those that continue from it where they are', () => {
    const generator = createGenerator({ clock: manualClock(START_MS), sequence: [0, 99] });
    const clock = manualClock(START_MS);
    const old = createGenerator({ clock, sequence: [0, 99] });
    const ids = old.batch(3);
    const other = createGenerator({ snapshot: old.snapshot(), clock });
    ids.push(other.next());
    old.renew();
    ids.push(old.next(), other.next(), old.next(), other.next());
    expect(new Set(ids).size).toBe(8);
    expect(ids.filter(id => partitionOf(id) === other.partition)).toHaveLength(6);
    generator.renew();
    expect(sequenceOf(generator.next())).toBeLessThan(50);
  });

  test('is for one that was restored from a snapshot of a random partition, too', () => {
    const clock = manualClock(START_MS);
    const old = createGenerator({ clock });
    const { partition } = old;
    const restored = createGenerator({ snapshot: JSON.parse(JSON.stringify(old.snapshot())), clock });
    restored.renew();
    expect(restored.partition).not.toBe(partition);
    expect(partitionOf(restored.next())).toBe(restored.partition);
    expect(partitionOf(old.next())).toBe(partition);
  });

  test('is refused where the partition was given, and changes nothing', () => {
    const generator = createGenerator({ partition: 7, clock: manualClock(START_MS) });
    generator.next();
    const before = generator.snapshot();
    const error = refusalOf(() => generator.renew());
    expect(error.code).toBe('ERR_PARTITION_GIVEN');
    expect(error.message).toBe('renew: expected a random partition, got 7');
    expect(generator.snapshot()).toEqual(before);
  });

  test('is refused where the source of random numbers fails, and changes nothing', () => {
    let fails = false;
    const random = { nextUint32: () => (fails ? -1 : 7) };
    const generator = createGenerator({ clock: manualClock(START_MS), random });
    generator.next();
    const before = generator.snapshot();
    fails = true;
    expect(() => generator.renew()).toThrow(RangeError);
    expect(generator.snapshot()).toEqual(before);
  });
});
