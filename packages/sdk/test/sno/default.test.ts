import { afterEach, describe, expect, test, vi } from 'vitest';
import {
  createGenerator,
  isSno,
  partitionOf,
  sequenceOf,
  tickOf,
  toFields,
  unixMsOf,
} from '../../src/index.ts';
import { manualClock } from '../../src/testing/index.ts';
import { START_MS } from './fixture.ts';

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  vi.resetModules();
});

/** The package as a new realm sees it. */
async function newContext(): Promise<typeof import('../../src/index.ts')> {
  delete (globalThis as { [key: symbol]: unknown })[Symbol.for('sno-id')];
  vi.resetModules();
  return import('../../src/index.ts');
}

const firstHalf = { nextUint32: () => 0x1234_5678 };

describe('a generator without a partition', () => {
  test('takes one that is random for each context', async () => {
    const one = (await newContext()).createGenerator({ random: firstHalf });
    const other = (await newContext()).createGenerator({ random: { nextUint32: () => 0xffff_ffff } });
    expect([one.partition, other.partition]).toEqual([0x5678, 0xffff]);
  });

  test('takes the next one in the same context, so that two never share', async () => {
    const { createGenerator } = await newContext();
    const random = { nextUint32: () => 0xfffe };
    expect([1, 2, 3].map(() => createGenerator({ random }).partition)).toEqual([0xfffe, 0xffff, 0]);
  });

  test('is refused an ID when all of them have been drawn', async () => {
    const { createGenerator } = await newContext();
    // As if 65,535 generators had been made, each of which takes a while.
    const drawn = Object.fromEntries(Array.from({ length: 65_535 }, (_, partition) => [partition, [{}]]));
    Object.assign(globalThis, { [Symbol.for('sno-id')]: drawn });
    expect(createGenerator().partition).toBe(65_535);
    expect(() => createGenerator().next()).toThrow(
      expect.objectContaining({
        code: 'ERR_PARTITION_EXHAUSTED',
        message: expect.stringContaining('No partition'),
      }),
    );
  });

  test('takes one that only other clocks have when no other is left, unless its clock has all', async () => {
    const { createGenerator, generate } = await newContext();
    const [clock, other] = [manualClock(START_MS), manualClock(START_MS)];
    const all = <T>(of: T) => Object.fromEntries(Array.from({ length: 65_536 }, (_, i) => [i, of]));
    // As if one clock had 65,536 generators.
    const worlds = new WeakMap([[clock, all([{}])]]);
    Object.assign(globalThis, { [Symbol.for('sno-id')]: { ...all(0), worlds } });
    const first = partitionOf(generate());
    const random = { nextUint32: () => first };
    const partitions = [
      createGenerator({ random }),
      createGenerator({ random, clock: other }),
      createGenerator({ random, clock: other }),
      createGenerator({ random }),
    ].map(({ partition }) => partition);
    // Each draws the next that its own clock has not: the last may be one that only the other clock has.
    expect(partitions).toEqual([1, 2, 3, 2].map(above => (first + above) % 65_536));
    expect(() => createGenerator({ clock }).next()).toThrow('No partition');
  });

  test('shares no partition with those of another copy of the package in the realm', async () => {
    const one = await newContext();
    vi.resetModules();
    const other: typeof one = await import('../../src/index.ts');
    expect(other.createGenerator).not.toBe(one.createGenerator);
    const partitions = [one, other, one, other].map(
      copy => copy.createGenerator({ random: firstHalf }).partition,
    );
    expect(partitions).toEqual([0x5678, 0x5679, 0x567a, 0x567b]);
  });

  test('takes none that was given to a generator', async () => {
    const { createGenerator } = await newContext();
    createGenerator({ partition: 0x5678 });
    createGenerator({ snapshot: { partition: [0x56, 0x79] } });
    expect(createGenerator({ random: firstHalf }).partition).toBe(0x567a);
  });

  test('does not spoil the partitions of others by its own source of random numbers', async () => {
    const { createGenerator } = await newContext();
    expect(() => createGenerator({ random: { nextUint32: () => -5 } }).next()).toThrow(RangeError);
    const fixed = createGenerator({ random: firstHalf }).partition;
    const others = Array.from({ length: 8 }, () => createGenerator().partition);
    expect(others).not.toContain(fixed);
    expect(others.some(partition => partition !== others[0]! + others.indexOf(partition))).toBe(true);
  });

  test('draws nothing before it is first used', async () => {
    const { createGenerator } = await newContext();
    const nextUint32 = vi.fn(() => 7);
    const now = vi.fn(() => START_MS);
    const generator = createGenerator({ random: { nextUint32 }, clock: { now } });
    generator.subscribe(() => {});
    expect([nextUint32, now].map(spy => spy.mock.calls.length)).toEqual([0, 0]);
    generator.next();
    expect(nextUint32).toHaveBeenCalled();
  });

  test('takes none when its other options are wrong', async () => {
    const { createGenerator } = await newContext();
    const random = { nextUint32: () => 5 };
    expect(() => createGenerator({ random, maxWaitMs: -1 })).toThrow(RangeError);
    expect(createGenerator({ random }).partition).toBe(5);
  });

  test('starts each unit at a random place in the lower half of its range, and counts up from there', () => {
    const clock = manualClock(START_MS);
    const starts = [0, 3, 7, 32_767, 32_768];
    let next = -1;
    const random = { nextUint32: () => starts[Math.max(0, next++) % starts.length]! };
    const generator = createGenerator({ sequence: [100, 115], clock, random });
    next = 1;
    const sequences = [];
    for (let unit = 0; unit < 4; unit++) {
      const ids = generator.batch(3);
      sequences.push(sequenceOf(ids[0]!));
      expect(ids.map(sequenceOf)).toEqual([0, 1, 2].map(i => sequenceOf(ids[0]!) + i));
      expect(generator.length).toBe(3);
      clock.advance(4);
    }
    expect(sequences.every(start => start >= 100 && start < 108)).toBe(true);
    expect(new Set(sequences).size).toBeGreaterThan(1);
  });

  test('has half of its range or more in each unit', () => {
    const clock = manualClock(START_MS);
    for (let i = 0; i < 50; i++) {
      const generator = createGenerator({ clock, sequence: [0, 7], whenBlocked: 'throw' });
      expect(generator.batch(4)).toHaveLength(4);
    }
  });

  test('follows the letter of the specification once it is given one', () => {
    const generator = createGenerator({ partition: 9, clock: manualClock(START_MS) });
    expect(toFields(generator.next(3))).toEqual({
      unixMs: START_MS,
      tick: 0,
      meta: 3,
      partition: 9,
      sequence: 0,
    });
  });

  test('is still random when it is restored: where its units begin, and what it does out of range', () => {
    let number = 5;
    const random = { nextUint32: () => number };
    const clock = manualClock(START_MS);
    const before = createGenerator({ sequence: [0, 31], clock, random });
    expect(sequenceOf(before.next())).toBe(5);
    const snapshot = JSON.parse(JSON.stringify(before.snapshot()));
    expect(snapshot.random).toBe(true);
    number = 11;
    const after = createGenerator({ snapshot, clock, random });
    expect(after.partition).toBe(before.partition);
    expect(sequenceOf(after.next())).toBe(6);
    clock.advance(4);
    expect(sequenceOf(after.next())).toBe(11);
    expect(after.snapshot().random).toBe(true);
    vi.spyOn(Date, 'now').mockReturnValue(0);
    // In another realm: in this one, the partition is in use.
    delete (globalThis as { [key: symbol]: unknown })[Symbol.for('sno-id')];
    expect(isSno(createGenerator({ snapshot }).next())).toBe(true);
    expect(() => createGenerator({ snapshot: { ...snapshot, random: undefined } }).next()).toThrow(
      expect.objectContaining({ code: 'ERR_CLOCK_RANGE' }),
    );
  });

  test('refuses a clock of the caller that is out of range, unless it may substitute its time', () => {
    const clock = { now: () => START_MS / 1000 };
    expect(() => createGenerator({ clock }).next()).toThrow(
      expect.objectContaining({ code: 'ERR_CLOCK_RANGE', unixMs: START_MS / 1000 }),
    );
    expect(isSno(createGenerator({ clock, whenOutOfRange: 'substitute' }).next())).toBe(true);
  });

  test('does without a registry where the global object is frozen, and still differs from its siblings', async () => {
    const { createGenerator, generate } = await newContext();
    const key = Symbol.for('sno-id');
    // A property without a setter refuses to be written, as all of a frozen object do.
    Object.defineProperty(globalThis, key, { configurable: true, get: () => undefined });
    const [one, two] = [createGenerator({ random: firstHalf }), createGenerator({ random: firstHalf })];
    expect([one.partition, two.partition]).toEqual([0x5678, 0x5679]);
    expect(partitionOf(createGenerator({ partition: 5 }).next())).toBe(5);
    expect(isSno(generate())).toBe(true);
    delete (globalThis as { [key: symbol]: unknown })[key];
  });

  test('does without crypto where there is none', async () => {
    vi.stubGlobal('crypto', undefined);
    const { createGenerator } = await newContext();
    expect(createGenerator().partition).toBeLessThan(65_536);
  });
});

describe('generate', () => {
  test('makes IDs with a generator of this context, made by the first call', async () => {
    const { generate } = await newContext();
    const before = Date.now();
    const [one, two] = [generate(), generate(200)];
    expect(isSno(one) && isSno(two)).toBe(true);
    expect(partitionOf(one)).toBe(partitionOf(two));
    expect(toFields(two).meta).toBe(200);
    expect(Math.abs(unixMsOf(one) - before)).toBeLessThan(2000);
    expect(one < two || tickOf(one) !== tickOf(two)).toBe(true);
  });

  test('takes one number alone for a metabyte, also one that a callback is given as its index', async () => {
    const { defaultGenerator, generate } = await newContext();
    /** As lodash and Ramda call back: with the index, and nothing else. */
    const times = <T>(n: number, call: (index: number) => T) => Array.from({ length: n }, (_, i) => call(i));
    for (const make of [generate, defaultGenerator().next]) {
      expect(times(3, make).map(id => toFields(id).meta)).toEqual([0, 1, 2]);
      expect(times(3, () => make()).map(id => toFields(id).meta)).toEqual([0, 0, 0]);
      expect([7, 7].map(make).map(id => toFields(id).meta)).toEqual([0, 0]);
      expect(() => times(257, make)).toThrow('meta: expected 0 to 255, got 256');
    }
  });

  test('nothing of the clock, of randomness or of timers is touched by importing', async () => {
    const touched = vi.fn(() => {
      throw new Error('touched at import');
    });
    vi.stubGlobal('Date', new Proxy(Date, { get: touched, construct: touched, apply: touched }));
    vi.stubGlobal('setTimeout', touched);
    vi.stubGlobal('crypto', new Proxy({}, { get: touched }));
    vi.stubGlobal('performance', new Proxy({}, { get: touched }));
    const touchedByImport = await newContext().then(
      () => touched.mock.calls.length,
      () => -1,
    );
    vi.unstubAllGlobals();
    expect(touchedByImport).toBeLessThanOrEqual(0);
  });
});
