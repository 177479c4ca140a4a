import { describe, expect, test } from 'vitest';
import { createGenerator, type GeneratorOptions, sequenceOf } from '../../src/index.ts';
import { createSharedGenerator } from '../../src/shared/index.ts';
import { manualClock } from '../../src/testing/index.ts';
import { detach } from '../odd-arrays.ts';
import { refusalOf } from '../thrown-by.ts';
import { START_MS, smallGenerator, unsafeGenerator } from './fixture.ts';

describe('a refusal says how long to wait and changes nothing', () => {
  test('a full unit throws ERR_SEQUENCE_EXHAUSTED until the clock leaves it', () => {
    const { generator, clock } = smallGenerator();
    generator.batch(4);
    clock.advance(1);
    const before = generator.snapshot();
    const error = refusalOf(() => generator.next());
    expect(error).toMatchObject({ name: 'SnoError', code: 'ERR_SEQUENCE_EXHAUSTED', retryAfterMs: 3 });
    expect(error.message).toContain('3 ms');
    expect(generator.snapshot()).toEqual(before);
    clock.advance(3);
    expect(sequenceOf(generator.next())).toBe(0);
  });

  test('the unsafe past throws ERR_CLOCK_UNSAFE until the clock is back', () => {
    const { generator, clock } = unsafeGenerator();
    const before = generator.snapshot();
    expect(refusalOf(() => generator.next())).toMatchObject({ code: 'ERR_CLOCK_UNSAFE', retryAfterMs: 100 });
    expect(generator.snapshot()).toEqual(before);
    clock.advance(100);
    expect(sequenceOf(generator.next())).toBe(1);
  });

  test('a fraction of a millisecond is rounded up, so that a retry is never too early', () => {
    const { generator, clock } = smallGenerator();
    generator.batch(4);
    clock.advance(3.25);
    expect(refusalOf(() => generator.next())['retryAfterMs']).toBe(1);
  });

  test.each([
    ['before 2010', Date.UTC(2010, 0, 1) - 1],
    ['in 1970', 0],
    ['past the last unit', 3_461_327_255_552],
    ['not a number', Number.NaN],
    ['infinite', Number.POSITIVE_INFINITY],
    ['infinitely long ago', Number.NEGATIVE_INFINITY],
  ])('a clock that is %s throws ERR_CLOCK_RANGE', (_, unixMs) => {
    const { generator, clock } = smallGenerator({ whenBlocked: 'wait' });
    generator.next();
    const before = { ...generator.snapshot(), now: 0 };
    clock.set(unixMs);
    expect(refusalOf(() => generator.next())).toMatchObject({ code: 'ERR_CLOCK_RANGE' });
    expect(refusalOf(() => generator.batch(2))).toMatchObject({ code: 'ERR_CLOCK_RANGE' });
    expect({ ...generator.snapshot(), now: 0 }).toEqual(before);
    clock.set(START_MS);
    expect(sequenceOf(generator.next())).toBe(1);
  });

  test('the last millisecond of the last unit is a time like any other', () => {
    const generator = createGenerator({ partition: 0xffff, clock: manualClock(3_461_327_255_551) });
    expect(generator.next(255)).toMatch(/^xxxxxxxwxxxx/);
  });

  test.each([
    [256, RangeError],
    [-1, RangeError],
    [1.5, RangeError],
    [Number.NaN, RangeError],
    [2 ** 32, RangeError],
    ['1', TypeError],
    [null, TypeError],
    [1n, TypeError],
    [Symbol('meta'), TypeError],
    [{}, TypeError],
    [Object.create(null), TypeError],
    [new Proxy(new Uint8Array(1), {}), TypeError],
  ])('metabyte %o is refused before a number is taken', async (meta, kind) => {
    const { generator } = smallGenerator();
    const before = generator.snapshot();
    const wrong = meta as number;
    expect(() => generator.next(wrong)).toThrow(kind);
    expect(() => generator.next(wrong)).toThrow(/^meta: expected 0 to 255, got /);
    expect(() => generator.nextBytes(wrong)).toThrow(kind);
    expect(() => generator.batch(1, wrong)).toThrow(kind);
    expect(() => generator.at(START_MS, wrong)).toThrow(kind);
    await expect(generator.nextAsync(wrong)).rejects.toThrow(kind);
    expect(generator.snapshot()).toEqual(before);
  });

  test('bytes that do not fit are refused before a number is taken', () => {
    const { generator } = smallGenerator();
    const before = generator.snapshot();
    expect(() => generator.nextBytes(0, new Uint8Array(9))).toThrow(RangeError);
    expect(() => generator.nextBytes(0, new Uint8Array(12), 3)).toThrow(RangeError);
    expect(() => generator.nextBytes(0, new Uint8Array(12), -1)).toThrow(RangeError);
    expect(() => generator.nextBytes(0, [] as unknown as Uint8Array)).toThrow(TypeError);
    expect(generator.snapshot()).toEqual(before);
  });

  test.each([1n, Symbol('at'), '0', {}, Object.create(null)])(
    'a place %o among bytes is refused by name',
    at => {
      const { generator } = smallGenerator();
      const before = generator.snapshot();
      expect(() => generator.nextBytes(0, new Uint8Array(12), at)).toThrow(
        /^at: expected an integer from 0 to/,
      );
      expect(generator.snapshot()).toEqual(before);
    },
  );

  test('a proxy of bytes, which has no memory, is refused by name', () => {
    const { generator } = smallGenerator();
    const before = generator.snapshot();
    const bytes = new Proxy(new Uint8Array(20), {});
    expect(() => generator.nextBytes(0, bytes)).toThrow(/^bytes: expected a Uint8Array, got an object$/);
    expect(() => generator.batchInto(bytes, 1)).toThrow(
      /^target: expected an array or Uint8Array, got an object$/,
    );
    expect(generator.snapshot()).toEqual(before);
  });

  test('bytes whose buffer is somewhere else are refused by name, but take no IDs', () => {
    const { generator } = smallGenerator();
    const before = generator.snapshot();
    const bytes = new Uint8Array(20);
    detach(bytes);
    expect(() => generator.nextBytes(0, bytes)).toThrow('bytes.length: expected 10 or more, got 0');
    expect(() => generator.batchInto(bytes, 1)).toThrow('target.length: expected 10 or more, got 0');
    expect(generator.batchInto(bytes, 0)).toBe(bytes);
    expect(generator.snapshot()).toEqual(before);
  });
});

describe('options that cannot be are refused', () => {
  test.each<[Record<string, unknown>, new () => Error]>([
    [{ partition: -1 }, RangeError],
    [{ partition: 65_536 }, RangeError],
    [{ partition: 1.5 }, RangeError],
    [{ partition: '1' }, TypeError],
    [{ sequence: [0, 2] }, RangeError],
    [{ sequence: [5, 5] }, RangeError],
    [{ sequence: [9, 3] }, RangeError],
    [{ sequence: [0, 65_536] }, RangeError],
    [{ sequence: [-1, 9] }, RangeError],
    [{ sequence: [0] }, TypeError],
    [{ sequence: null }, TypeError],
    [{ sequence: ['0', '9'] }, TypeError],
    [{ borrowUnits: 1 }, TypeError],
    [{ maxWaitMs: -1 }, RangeError],
    [{ maxWaitMs: Number.NaN }, RangeError],
    [{ whenBlocked: 'explode' }, TypeError],
    [{ clock: {} }, TypeError],
    [{ snapshot: { partition: [0, 1] }, partition: 2 }, RangeError],
    [{ snapshot: { partition: [0, 1], sequenceMax: 9 }, sequence: [0, 10] }, RangeError],
  ])('%o', (options, kind) => {
    expect(() => createGenerator(options as GeneratorOptions)).toThrow(kind);
  });

  test('pools of 4 and 5 are allowed', () => {
    expect(createGenerator({ partition: 1, sequence: [65_532, 65_535] }).capacity).toBe(4);
    expect(createGenerator({ partition: 1, sequence: [0, 4] }).capacity).toBe(5);
  });

  test('a snapshot goes with the partition and range that it holds', () => {
    const snapshot = { partition: [0, 1], sequenceMin: 14, sequenceMax: 19 } as const;
    const generator = createGenerator({ snapshot, partition: 1, sequence: [14, 19] });
    expect(generator.describe()).toEqual({
      kind: 'generator',
      partition: 1,
      sequenceMin: 14,
      sequenceMax: 19,
      capacity: 6,
    });
  });

  test.each<[GeneratorOptions, string]>([
    [{ partition: undefined as never }, 'partition: expected a number, or no such option, got undefined'],
    [{ sequence: undefined as never }, 'sequence: expected [min, max], got undefined'],
  ])('an option that is there and undefined is refused: %o', (options, message) => {
    const refusal = expect.objectContaining({ name: 'TypeError', message });
    for (const create of [createGenerator, createSharedGenerator]) {
      expect(() => create(options)).toThrow(refusal);
      expect(() => create({ ...options, snapshot: { partition: 7 } })).toThrow(refusal);
    }
  });
});

describe('a message names what was wrong, and what would be right', () => {
  const { generator } = smallGenerator();
  test.each<[() => unknown, Error]>([
    [() => generator.next(7n as never), new TypeError('meta: expected 0 to 255, got bigint')],
    [
      () => generator.nextBytes(0, undefined as never, 5),
      new RangeError('bytes.length: expected 15 or more, got 10'),
    ],
    [
      () => generator.nextBytes(0, new Uint8Array(9)),
      new RangeError('bytes.length: expected 10 or more, got 9'),
    ],
    [
      () => generator.batchInto(new Uint8Array(15), 2),
      new RangeError('target.length: expected 20 or more, got 15'),
    ],
    [
      () => createGenerator({ sequence: null as never }),
      new TypeError('sequence: expected [min, max], got null'),
    ],
    [
      () => createGenerator({ sequence: [0, 3, 5] as never }),
      new TypeError('sequence: expected [min, max], got an object'),
    ],
    [
      () => createGenerator({ sequence: [65_534, 65_535] }),
      new RangeError('sequence[0]: expected an integer from 0 to 65532, got 65534'),
    ],
    [
      () => createGenerator({ partition: 8, snapshot: { partition: [0, 7] } }),
      new RangeError('partition: expected 7, got 8'),
    ],
    [
      () => createGenerator({ maxWaitMs: 1.5 }),
      new RangeError('maxWaitMs: expected an integer from 0 to Infinity, got 1.5'),
    ],
  ])('%o', (call, error) => {
    expect(call).toThrow(error);
  });
});
