import { afterEach, describe, expect, test, vi } from 'vitest';
import { type SequencerState, step } from '../../src/engine/step.ts';
import { createSnowflakePacking } from '../../src/snowflake/shared/packing.ts';
import type { Packing } from '../../src/threads/packed-state.ts';
import {
  createSharedSequencer,
  type SharedAccess,
  type SharedScheme,
} from '../../src/threads/shared-sequencer.ts';
import { initWords } from '../../src/threads/shared-words.ts';
import { bitsOf, layoutOf } from './fixture.ts';

const UNIT_MS = 10;
const FIRST = 1;
const LAST = 3;
/** Numbers of two bits, on two timelines. */
const two = createSnowflakePacking(bitsOf(layoutOf(2, UNIT_MS)));
const { load, compareExchange } = Atomics;

afterEach(() => void Object.assign(Atomics, { load, compareExchange }));

/** Words of a generator that stands in unit 100 and took the number 1 there. */
function wordsOf({ pack, timelines }: Packing = two, unit = 100, sequence = FIRST): BigUint64Array {
  const words = new BigUint64Array(new SharedArrayBuffer(8 * (1 + timelines)));
  initWords(words, pack(unit, 0, sequence), Array(timelines).fill(0n));
  return words;
}

/** A thread's access to the words, on a clock that reads `clock.ms`. */
function threadOf(words: BigUint64Array, some: Partial<SharedScheme> = {}, isFirst = false) {
  const clock = { ms: 1000, readings: 0, now: () => 0 };
  clock.now = () => {
    clock.readings++;
    return clock.ms;
  };
  const decide = vi.fn((state: SequencerState, unit: number, first: number) =>
    step(state, unit, first, LAST),
  );
  const moved = vi.fn();
  const access = createSharedSequencer(
    words,
    {
      kind: 'generator',
      packing: two,
      clock,
      first: FIRST,
      last: LAST,
      unitMs: UNIT_MS,
      startOf: unit => unit * UNIT_MS,
      unitOf: now => Math.floor(now / UNIT_MS),
      decide,
      moved,
      ...some,
    },
    isFirst,
  );
  const takeAt = (ms: number, most = 1) => {
    clock.ms = ms;
    return access.attempt(most) ?? runOf(access);
  };
  return { access, clock, decide, moved, takeAt };
}

const runOf = ({ unit, timeline, first, count, now }: SharedAccess) => ({
  unit,
  timeline,
  first,
  count,
  now,
});
const run = (unit: number, first: number, count: number, now: number, timeline = 0) => ({
  unit,
  timeline,
  first,
  count,
  now,
});

/** Puts something between each load of a word and what the thread does with it. */
function afterEachLoad(meddle: (index: number) => void): void {
  Object.assign(Atomics, {
    load(target: BigUint64Array, index: number) {
      const word = load(target, index);
      meddle(index);
      return word;
    },
  });
}

describe('words', () => {
  test('say where the generator stands: the state first, and a record of each timeline behind it', () => {
    const words = new BigUint64Array(3);
    initWords(words, two.pack(100, 1, 2), [70n, 80n]);
    expect([...words]).toEqual([two.pack(100, 1, 2), 70n, 80n]);
    const { access } = threadOf(words);
    expect(access.position()).toEqual({
      unit: 100,
      version: 1,
      timeline: 1,
      sequence: 2,
      records: [70n, 80n],
    });
  });

  test.each<[string, number, bigint]>([
    ['a number before the first', 0, two.pack(100, 0, FIRST - 1)],
    ['a unit that no ID has', 0, 1n << 63n],
    ['a record of such a unit', 2, 1n << 63n],
  ])('with %s are refused at once, and later', (_, index, word) => {
    const words = wordsOf();
    const { access } = threadOf(words);
    words[index] = word;
    const said = 'buffer: expected the buffer of a shared generator, got other data';
    expect(() => threadOf(words)).toThrow(said);
    expect(() => access.position()).toThrow(said);
  });

  test('with the last unit and the last number are those of a generator, one above is not', () => {
    const last = { ...two, maxUnit: 100 };
    expect(() => threadOf(wordsOf(two, 100, LAST), { packing: last })).not.toThrow();
    expect(() => threadOf(wordsOf(two, 101), { packing: last })).toThrow(RangeError);
    expect(() => threadOf(wordsOf(two, 100, LAST), { last: LAST - 1 })).toThrow(RangeError);
    const words = wordsOf(two, 50);
    words[2] = 100n;
    expect(() => threadOf(words, { packing: last })).not.toThrow();
    words[1] = 101n;
    expect(() => threadOf(words, { packing: last })).toThrow(RangeError);
  });

  test('with a number outside of the range are refused by a call, and stay', () => {
    const words = wordsOf();
    const { access } = threadOf(words);
    words[0] = two.pack(100, 0, 0);
    expect(() => access.attempt(1)).toThrow('got other data');
    expect(words[0]).toBe(two.pack(100, 0, 0));
  });
});

describe('a call', () => {
  test('takes as many numbers as it asks for, or as the unit has left', () => {
    const { takeAt } = threadOf(wordsOf());
    expect(takeAt(1000)).toEqual(run(100, 2, 1, 1000));
    expect(takeAt(1013, 2)).toEqual(run(101, 1, 2, 1013));
    expect(takeAt(1014, 9)).toEqual(run(101, 3, 1, 1014));
    expect(takeAt(1020, 9)).toEqual(run(102, 1, 3, 1020));
  });

  test('says why there is none, changes nothing, and has read the clock', () => {
    const words = wordsOf(two, 100, LAST);
    const { takeAt, access } = threadOf(words);
    const before = [...words];
    expect(takeAt(1004)).toEqual(['ERR_SEQUENCE_EXHAUSTED', 101]);
    expect([...words]).toEqual(before);
    expect(access.now).toBe(1004);
  });

  test('reads the state before the clock: what is taken meanwhile is seen', () => {
    const words = wordsOf();
    const { access, clock } = threadOf(words);
    let depth = 0;
    const other = threadOf(words);
    clock.now = () => {
      if (depth++ === 0) other.takeAt(1000);
      return clock.ms;
    };
    expect(access.attempt(1)).toBeUndefined();
    expect(runOf(access)).toEqual(run(100, 3, 1, 1000));
    expect(clock.readings + depth).toBe(2);
  });

  test('reads the state after the clock where that always takes numbers', () => {
    const packing = createSnowflakePacking({ ...bitsOf(layoutOf(1, UNIT_MS)), maxUnit: 2 ** 40 });
    const words = wordsOf(packing);
    const decide = (state: SequencerState, unit: number, first: number) => step(state, unit, first, LAST);
    const { access, clock } = threadOf(words, { packing, decide });
    let unit = 100;
    clock.now = () => {
      clock.readings++;
      words[0] = packing.pack(++unit, 0, FIRST);
      return unit * UNIT_MS;
    };
    expect(access.attempt(1)).toBeUndefined();
    expect(clock.readings).toBe(1002);
    expect(access).toMatchObject({ first: FIRST + 1 });
  });

  test('gives up where the state changes all the time', () => {
    const words = wordsOf();
    const { access, clock } = threadOf(words);
    let unit = 100;
    afterEachLoad(() => {
      words[0] = two.pack(++unit, 0, FIRST);
    });
    const message = 'buffer: expected the buffer of a shared generator, got one that other code changes';
    expect(() => access.attempt(1)).toThrow(new RangeError(message));
    expect(clock.readings).toBe(100_000);
    const before = unit;
    expect(() => access.position()).toThrow('got one that other code changes');
    expect(unit - before).toBe(400_000);
  });
});

describe('a call in the unit of the last one', () => {
  test('takes the next numbers without a decision, whatever the others have taken', () => {
    const words = wordsOf();
    const { takeAt, decide } = threadOf(words);
    const other = threadOf(words);
    expect(takeAt(1015)).toEqual(run(101, 1, 1, 1015));
    expect(other.takeAt(1010)).toEqual(run(101, 2, 1, 1010));
    expect(takeAt(1019)).toEqual(run(101, 3, 1, 1019));
    expect(decide).toHaveBeenCalledTimes(1);
    expect(takeAt(1010)).toEqual(['ERR_SEQUENCE_EXHAUSTED', 102]);
    expect(decide).toHaveBeenCalledTimes(2);
  });

  test('takes all that are left of those it asks for', () => {
    const { takeAt, decide } = threadOf(wordsOf());
    takeAt(1010);
    expect(takeAt(1010, 2)).toEqual(run(101, 2, 2, 1010));
    expect(decide).toHaveBeenCalledTimes(1);
    takeAt(1020);
    expect(takeAt(1020, 7)).toEqual(run(102, 2, 2, 1020));
    expect(decide).toHaveBeenCalledTimes(2);
  });

  test.each([1009.9, 1020])('decides at %f ms, outside of that unit', ms => {
    const { takeAt, decide } = threadOf(wordsOf());
    takeAt(1015);
    takeAt(ms);
    expect(decide).toHaveBeenCalledTimes(2);
  });

  test('decides for a reading that is not a number', () => {
    const { takeAt, decide } = threadOf(wordsOf());
    takeAt(1010);
    takeAt('1015' as never);
    expect(decide).toHaveBeenCalledTimes(2);
  });

  test('decides where another thread has opened a unit or left the timeline', () => {
    const words = wordsOf();
    const { takeAt, decide } = threadOf(words);
    takeAt(1010);
    words[0] = two.pack(102, 0, FIRST);
    expect(takeAt(1010)).toEqual(run(102, 2, 1, 1010));
    takeAt(1030);
    words[0] = two.pack(103, 1, FIRST);
    expect(takeAt(1030)).toEqual(run(103, 2, 1, 1030, 1));
    expect(decide).toHaveBeenCalledTimes(4);
  });

  test('decides where the unit differs in the upper half of the word alone', () => {
    const words = wordsOf();
    const { takeAt, decide } = threadOf(words);
    takeAt(1010);
    const far = 101 + 2 ** (32 - two.sequenceBits - 1);
    words[0] = two.pack(far, 0, FIRST);
    takeAt(1010);
    expect(decide).toHaveBeenCalledTimes(2);
  });

  test('refuses a number before the first that somebody has written', () => {
    const words = wordsOf();
    const { access, takeAt } = threadOf(words);
    takeAt(1010);
    words[0] = two.pack(101, 0, 0);
    expect(() => access.attempt(1)).toThrow('got other data');
  });

  test('tries again where another thread was faster, and then decides if there is none left', () => {
    const words = wordsOf();
    const { takeAt, decide } = threadOf(words);
    takeAt(1010);
    let isFirst = true;
    Object.assign(Atomics, {
      compareExchange(...args: Parameters<typeof compareExchange>) {
        if (isFirst) words[0] = two.pack(101, 0, 2);
        isFirst = false;
        return compareExchange(...args);
      },
    });
    expect(takeAt(1010)).toEqual(run(101, 3, 1, 1010));
    expect(decide).toHaveBeenCalledTimes(1);
  });

  test('decides after 1000 tries in which another one was faster', () => {
    const packing = createSnowflakePacking(bitsOf(layoutOf(1, UNIT_MS)));
    const { takeAt, decide } = threadOf(wordsOf(packing), { packing });
    takeAt(1010);
    let tries = 0;
    Object.assign(Atomics, {
      compareExchange(words: BigUint64Array, index: number, expected: bigint, next: bigint) {
        // Says that there is the other of two numbers.
        return ++tries <= 1000
          ? packing.pack(101, 0, 1 + (tries % 2))
          : compareExchange(words, index, expected, next);
      },
    });
    expect(takeAt(1010)).toMatchObject({ first: 2 });
    expect(tries).toBe(1001);
    expect(decide).toHaveBeenCalledTimes(2);
  });

  test.each([
    [31, 2 ** 31 - 4],
    [32, 2 ** 32 - 4],
    [33, 2 ** 33 - 4],
    [33, 2 ** 32 + 5],
  ])('of %i bits of a sequence takes the number after %i, in the short way or not', (width, sequence) => {
    const bits = bitsOf(layoutOf(1, UNIT_MS));
    const payload = bits.payload.map(field => (field.role === 'sequence' ? { ...field, width } : field));
    const packing = createSnowflakePacking({ ...bits, payload, maxUnit: 2 ** 20 });
    const last = sequence + 3;
    const decide = vi.fn((state: SequencerState, unit: number, first: number) =>
      step(state, unit, first, last),
    );
    const words = wordsOf(packing, 100, sequence);
    const { takeAt } = threadOf(words, { packing, last, decide });
    expect([takeAt(1000), takeAt(1000), takeAt(1000)]).toEqual([
      run(100, last - 2, 1, 1000),
      run(100, last - 1, 1, 1000),
      run(100, last, 1, 1000),
    ]);
    expect(decide).toHaveBeenCalledTimes(width < 32 ? 1 : 3);
    expect(takeAt(1000)).toEqual(['ERR_SEQUENCE_EXHAUSTED', 101]);
  });
});

describe('a clock that lies behind the shared unit', () => {
  test.each([
    [990, 100],
    [900, 100],
    [899.9, 89],
  ])('at %f ms is that of unit %i', (ms, unit) => {
    expect(threadOf(wordsOf()).takeAt(ms)).toMatchObject({ unit });
  });

  test('by up to 100 ms, rounded up to units', () => {
    const some = {
      unitMs: 30,
      unitOf: (now: number) => Math.floor(now / 30),
      startOf: (unit: number) => unit * 30,
    };
    expect(threadOf(wordsOf(), some).takeAt(96 * 30)).toMatchObject({ unit: 100 });
    expect(threadOf(wordsOf(), some).takeAt(96 * 30 - 1)).toMatchObject({ unit: 95 });
  });

  test('has gone back where its own thread saw it further on', () => {
    const words = wordsOf();
    const { takeAt, moved } = threadOf(words);
    takeAt(1000);
    expect(takeAt(990)).toEqual(run(99, 1, 1, 990, 1));
    expect(moved.mock.calls).toEqual([
      [
        { unit: 100, version: 0, timeline: 0, sequence: 2 },
        { unit: 99, version: 1, timeline: 1, sequence: 1, highs: [100, 0] },
        100n,
        990,
      ],
    ]);
    expect([...words]).toEqual([two.pack(99, 1, 1), 100n, 0n]);
  });

  test('has not where the thread saw it there before, behind the others', () => {
    const { takeAt, moved } = threadOf(wordsOf());
    expect(takeAt(950)).toMatchObject({ unit: 100, first: 2 });
    expect(takeAt(955)).toMatchObject({ unit: 100, first: 3 });
    expect(moved).not.toHaveBeenCalled();
  });

  test('has not where another thread has moved to another timeline since', () => {
    const words = wordsOf();
    const { takeAt } = threadOf(words);
    takeAt(1000);
    words[0] = two.pack(100, 1, FIRST);
    expect(takeAt(990)).toEqual(run(100, 2, 1, 990, 1));
  });

  test('has gone back for the thread that wrote the words: their unit is of its own past', () => {
    expect(threadOf(wordsOf(), {}, true).takeAt(990)).toMatchObject({ unit: 99, timeline: 1 });
    expect(threadOf(wordsOf(), {}, true).takeAt(1000)).toMatchObject({ unit: 100, timeline: 0 });
  });
});

describe('the record of a timeline', () => {
  test('is raised before it is left, and not where another thread has put more on it', () => {
    const words = wordsOf();
    words[1] = 150n;
    const { takeAt } = threadOf(words);
    takeAt(1000);
    expect(takeAt(990)).toMatchObject({ unit: 99, timeline: 1 });
    expect(words[1]).toBe(150n);
  });

  test('that another thread raises meanwhile is looked at again', () => {
    const words = wordsOf();
    const { takeAt, clock } = threadOf(words);
    takeAt(1000);
    let isFirst = true;
    Object.assign(Atomics, {
      compareExchange(target: BigUint64Array, index: number, expected: bigint, next: bigint) {
        if (index === 1 && isFirst) {
          isFirst = false;
          words[1] = 100n;
        }
        return compareExchange(target, index, expected, next);
      },
    });
    clock.readings = 0;
    expect(takeAt(990)).toMatchObject({ unit: 99, timeline: 1 });
    expect(clock.readings).toBe(2);
    expect(words[1]).toBe(100n);
  });

  test('of each other timeline blocks the units that it has used', () => {
    const words = wordsOf();
    words[2] = 99n;
    const { takeAt } = threadOf(words);
    takeAt(1000);
    expect(takeAt(990)).toEqual(['ERR_CLOCK_UNSAFE', 100]);
    words[0] = two.pack(100, 0, LAST);
    words[2] = 120n;
    expect(takeAt(990)).toEqual(['ERR_CLOCK_UNSAFE', 101]);
  });

  test('is not read where the clock advances or the unit has numbers left', () => {
    const words = wordsOf();
    const { takeAt } = threadOf(words);
    const loads: number[] = [];
    afterEachLoad(index => loads.push(index));
    takeAt(1000);
    takeAt(1010);
    expect(loads).toEqual([0, 0]);
    takeAt(1010, 9);
    loads.length = 0;
    takeAt(1010);
    expect(loads).toEqual([0, 1, 2]);
  });
});

describe('where a unit starts', () => {
  test('is drawn for a new unit, once for a call, and not in the same unit', () => {
    const drawFirst = vi.fn(() => 2);
    const { takeAt } = threadOf(wordsOf(), { drawFirst });
    expect(takeAt(1000)).toMatchObject({ first: 2 });
    expect(drawFirst).not.toHaveBeenCalled();
    expect(takeAt(1010)).toEqual(run(101, 2, 1, 1010));
    expect(drawFirst).toHaveBeenCalledTimes(1);
    expect(takeAt(1020)).toEqual(run(102, 2, 1, 1020));
    expect(drawFirst).toHaveBeenCalledTimes(2);
  });

  test('is the first number otherwise', () => {
    expect(threadOf(wordsOf()).takeAt(1010)).toMatchObject({ first: FIRST });
  });

  test('is given up for the unit that what draws it has opened meanwhile', () => {
    const words = wordsOf();
    const other = threadOf(words);
    const drawFirst = vi.fn(() => {
      other.takeAt(1010);
      return 2;
    });
    expect(threadOf(words, { drawFirst }).takeAt(1010)).toEqual(run(101, 2, 1, 1010));
    expect(drawFirst).toHaveBeenCalledTimes(1);
  });
});

describe('where all threads stand', () => {
  test('is read again where the state has left the unit or the timeline meanwhile', () => {
    for (const moved of [two.pack(101, 0, FIRST), two.pack(100, 1, FIRST)]) {
      const words = wordsOf();
      const { access } = threadOf(words);
      let loads = 0;
      afterEachLoad(() => {
        if (++loads === 2) words.set([moved, 70n, 80n]);
      });
      const { timeline, unit, version } = two.unpack(moved);
      expect(access.position()).toEqual({ unit, version, timeline, sequence: FIRST, records: [70n, 80n] });
      expect(loads).toBe(8);
    }
  });

  test('has the latest number where only that has changed', () => {
    const words = wordsOf();
    const { access } = threadOf(words);
    let loads = 0;
    afterEachLoad(() => {
      if (++loads === 1) words[0] = two.pack(100, 0, 2);
    });
    expect(access.position()).toMatchObject({ sequence: 2 });
    expect(loads).toBe(4);
  });
});
