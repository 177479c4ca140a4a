import { describe, expect, test } from 'vitest';
import { EPOCH_MS } from '../../src/clock/units.ts';
import { createGenerator, type Generator, type GeneratorOptions, sequenceOf } from '../../src/index.ts';
import { refusalOf } from '../thrown-by.ts';
import { START_MS } from './fixture.ts';

/*
 * A clock or a source of random numbers that returns what it must not is refused at once: at the first
 * reading or later, where the unit has changed or where it has not.
 */

const convert = () => {
  throw new Error('was converted');
};
const NOT_NUMBERS = [
  String(START_MS),
  '',
  BigInt(START_MS),
  Symbol('time'),
  undefined,
  null,
  true,
  {},
  [START_MS],
  new Date(START_MS),
  Object.create(null),
  { valueOf: convert, toString: convert },
];
const NOT_TIMES = [Number.NaN, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
const OUT_OF_RANGE = [0, -1, 1_262_303_999_999, 3_461_327_255_552];

/** The calls that make an ID. */
const calls: Record<string, (generator: Generator) => unknown> = {
  next: generator => generator.next(),
  nextBytes: generator => generator.nextBytes(),
  batch: generator => generator.batch(2),
  batchInto: generator => generator.batchInto(new Uint8Array(20), 2),
};

function generatorOn(readings: readonly unknown[], options: GeneratorOptions = {}): Generator {
  let next = 0;
  const now = () => readings[Math.min(next++, readings.length - 1)] as number;
  return createGenerator({
    partition: 1,
    sequence: [0, 3],
    clock: { now },
    whenBlocked: 'throw',
    ...options,
  });
}

describe.each(Object.entries(calls))('%s refuses a clock that reads', (_, call) => {
  test.each([...NOT_NUMBERS, ...NOT_TIMES])('%o, whatever is to be done with times out of range', reading => {
    for (const whenOutOfRange of ['throw', 'substitute'] as const) {
      const generator = generatorOn([reading], { whenOutOfRange });
      expect(refusalOf(() => call(generator))).toMatchObject({ code: 'ERR_CLOCK_RANGE', unixMs: reading });
      expect(generator.snapshot()).toMatchObject({ wallHi: 0, drifts: 0, sequence: 0 });
    }
  });

  test.each(OUT_OF_RANGE)('%i, if times out of range are refused', reading => {
    expect(refusalOf(() => call(generatorOn([reading])))).toMatchObject({
      code: 'ERR_CLOCK_RANGE',
      unixMs: reading,
    });
    const substituting = generatorOn([reading], { whenOutOfRange: 'substitute' });
    expect(() => call(substituting)).not.toThrow();
  });

  test.each([...NOT_NUMBERS, ...NOT_TIMES, ...OUT_OF_RANGE])('%o after a time in the same unit', reading => {
    // The second call would need no more than a number: a text or an object compares like one.
    const generator = generatorOn([START_MS, reading, START_MS]);
    generator.next();
    expect(refusalOf(() => call(generator))).toMatchObject({ code: 'ERR_CLOCK_RANGE', unixMs: reading });
    expect(sequenceOf(generator.next())).toBe(1);
  });
});

describe('a wait refuses a clock that reads', () => {
  test.each([...NOT_NUMBERS, ...NOT_TIMES, ...OUT_OF_RANGE])('%o', reading => {
    const generator = generatorOn([START_MS, START_MS, START_MS, START_MS + 1, reading], {
      whenBlocked: 'wait',
    });
    generator.batch(4);
    expect(refusalOf(() => generator.next())).toMatchObject({ code: 'ERR_CLOCK_RANGE', unixMs: reading });
  });
});

describe('a batch that meets such a reading half-way is refused, and its numbers are used up', () => {
  test.each([...NOT_NUMBERS, ...NOT_TIMES, ...OUT_OF_RANGE])('%o', reading => {
    const generator = generatorOn([START_MS, START_MS + 4, reading, START_MS + 4], {
      whenBlocked: 'wait',
      maxWaitMs: 8,
    });
    expect(refusalOf(() => generator.batch(12))).toMatchObject({ code: 'ERR_CLOCK_RANGE' });
    expect(generator.snapshot()).toMatchObject({ wallHi: (START_MS - EPOCH_MS) / 4 + 1, sequence: 3 });
  });
});

describe('a source of random numbers that returns', () => {
  const wrong = [-1, -(2 ** 31), 2 ** 32, 0.5, Number.NaN, Number.POSITIVE_INFINITY, ...NOT_NUMBERS];

  test.each(wrong)('%o is refused where it draws the partition', number => {
    const generator = createGenerator({ random: { nextUint32: () => number as number } });
    for (const call of Object.values(calls)) {
      expect(() => call(generator)).toThrow(
        /^random\.nextUint32\(\): expected an integer from 0 to 4294967295, got /,
      );
    }
    expect(() => generator.partition).toThrow(typeof number === 'number' ? RangeError : TypeError);
    // Nobody else draws from it.
    expect(createGenerator().partition).toBeGreaterThanOrEqual(0);
  });

  test.each(wrong)('%o is refused where it draws the start of a unit, and changes nothing', number => {
    let drawn: unknown = 7;
    let ms = START_MS;
    const random = { nextUint32: () => drawn as number };
    const generator = createGenerator({ sequence: [0, 15], clock: { now: () => ms }, random });
    expect(sequenceOf(generator.next())).toBe(7);
    ms += 4;
    const before = generator.snapshot();
    drawn = number;
    for (const call of Object.values(calls))
      expect(() => call(generator)).toThrow(/^random\.nextUint32\(\): /);
    expect(generator.snapshot()).toEqual(before);
    ms -= 4;
    // In a unit that has begun, nothing is drawn.
    expect(sequenceOf(generator.next())).toBe(8);
  });

  test.each(wrong)('%o is refused where it draws a time, and the clock may come back', number => {
    let drawn: unknown = number;
    let ms = 0;
    const generator = createGenerator({
      partition: 1,
      whenOutOfRange: 'substitute',
      clock: { now: () => ms },
      random: { nextUint32: () => drawn as number },
    });
    expect(() => generator.next()).toThrow(/^random\.nextUint32\(\): /);
    drawn = 0;
    expect(generator.snapshot().wallHi).toBe(0);
    expect(generator.next()).toHaveLength(16);
    ms = START_MS;
    expect(sequenceOf(generator.next())).toBe(0);
  });
});
