import { describe, expect, test, vi } from 'vitest';
import {
  createGenerator,
  defaultGenerator,
  fromBytes,
  type GeneratorOptions,
  isSno,
  metaOf,
  type Sno,
  sequenceOf,
} from '../../src/index.ts';
import { inAnotherRealm } from '../odd-arrays.ts';
import { refusalOf } from '../thrown-by.ts';
import { eventsOf, START_MS, smallGenerator } from './fixture.ts';

test('a batch over several units is in order', () => {
  const generator = createGenerator({ partition: 1, sequence: [0, 99] });
  const ids = generator.batch(1000, 7);
  expect(new Set(ids).size).toBe(1000);
  expect(ids.slice().sort()).toEqual(ids);
  expect(ids.every(id => isSno(id) && metaOf(id) === 7)).toBe(true);
});

test('a batch of none is empty and changes nothing', () => {
  const { generator } = smallGenerator();
  const before = generator.snapshot();
  expect(generator.batch(0)).toEqual([]);
  expect(generator.snapshot()).toEqual(before);
});

test('what is written into bytes and strings are the IDs that would have been made', () => {
  const into = <T extends Uint8Array | Sno[]>(target: T) => {
    const { generator } = smallGenerator();
    return generator.batchInto(target, 3, 200);
  };
  const strings: Sno[] = [];
  const bytes = new Uint8Array(32).fill(0xee);
  expect(into(strings)).toBe(strings);
  expect(into(bytes)).toBe(bytes);
  expect(strings.map(sequenceOf)).toEqual([0, 1, 2]);
  expect([0, 10, 20].map(at => fromBytes(bytes, at))).toEqual(strings);
  expect([...bytes.subarray(30)]).toEqual([0xee, 0xee]);
});

test('bytes may be of another realm', () => {
  const bytes = inAnotherRealm<Uint8Array>('new Uint8Array(30)');
  const ids = smallGenerator().generator.batch(3, 200);
  expect(smallGenerator().generator.batchInto(bytes, 3, 200)).toBe(bytes);
  expect([0, 10, 20].map(at => fromBytes(bytes, at))).toEqual(ids);
  const one = inAnotherRealm<Uint8Array>('new Uint8Array(12)');
  expect(fromBytes(smallGenerator().generator.nextBytes(200, one, 2), 2)).toBe(ids[0]);
});

test('one generator writes many metabytes', () => {
  const { generator } = smallGenerator();
  expect([7, 7, 255, 0].map(meta => metaOf(generator.next(meta)))).toEqual([7, 7, 255, 0]);
});

test('one ID into bytes, at an offset or into a new array', () => {
  const { generator } = smallGenerator();
  const twin = smallGenerator().generator;
  const into = new Uint8Array(12);
  expect(generator.nextBytes(5, into, 2)).toBe(into);
  expect(fromBytes(into, 2)).toBe(twin.next(5));
  expect(fromBytes(generator.nextBytes())).toBe(twin.next());
});

describe('a batch that is refused', () => {
  test('uses up the numbers that it took, and reports none of them', () => {
    const { generator, clock } = smallGenerator();
    const events = eventsOf(generator, true);
    generator.next();
    expect(refusalOf(() => generator.batch(4))).toMatchObject({
      code: 'ERR_SEQUENCE_EXHAUSTED',
      retryAfterMs: 4,
    });
    expect(generator.snapshot()).toMatchObject({ sequence: 3 });
    clock.advance(4);
    expect(generator.batch(4).map(sequenceOf)).toEqual([0, 1, 2, 3]);
    expect(events.map(({ type }) => type)).toEqual(['exhausted', 'ids', 'resumed']);
    expect(events[1]).toMatchObject({ firstSequence: 0, metas: Uint8Array.of(0) });
  });

  test('has reported the tick that it flipped', () => {
    const { generator, clock } = smallGenerator({ whenBlocked: 'wait', maxWaitMs: 4 });
    generator.next();
    const events = eventsOf(generator);
    clock.advance(-400);
    // Its unit is full, and then its clock can no longer be read.
    const reading = clock.now();
    vi.spyOn(clock, 'now')
      .mockReturnValueOnce(reading)
      .mockReturnValueOnce(reading)
      .mockReturnValueOnce(Number.NaN);
    refusalOf(() => generator.batch(5));
    expect(events.map(({ type }) => type)).toEqual(['tick-tock', 'exhausted']);
    expect(generator.snapshot()).toMatchObject({ drifts: 1, sequence: 3 });
  });

  test('writes nothing', () => {
    const { generator } = smallGenerator();
    generator.next();
    const strings = ['a', 'b'] as Sno[];
    const bytes = new Uint8Array(60).fill(1);
    refusalOf(() => generator.batchInto(strings, 4));
    refusalOf(() => generator.batchInto(bytes, 4));
    expect(strings).toEqual(['a', 'b']);
    expect(bytes.every(byte => byte === 1)).toBe(true);
  });

  test.each<[unknown, unknown, new () => Error]>([
    [new Uint8Array(29), 3, RangeError],
    [new Uint16Array(48), 3, TypeError],
    [[], -1, RangeError],
    [[], 1.5, RangeError],
    [[], '3', TypeError],
    [{}, 1, TypeError],
    [null, 1, TypeError],
    [new Float64Array(100), 1, TypeError],
  ])('%o for %o IDs is refused before a number is taken', (target, count, kind) => {
    const { generator } = smallGenerator();
    const before = generator.snapshot();
    expect(() => generator.batchInto(target as Sno[], count as number)).toThrow(kind);
    expect(generator.snapshot()).toEqual(before);
  });
});

describe('a batch that takes longer than a call may wait, however often it is tried, is a wrong argument', () => {
  const cases: [GeneratorOptions, most: number][] = [
    [{ maxWaitMs: 0 }, 4],
    [{ maxWaitMs: 3 }, 4],
    [{ maxWaitMs: 4 }, 8],
    [{ maxWaitMs: 1000 }, 1004],
    [{ whenBlocked: 'throw', maxWaitMs: 1000 }, 4],
    // Units that start at random have three numbers or four.
    [{ maxWaitMs: 4, partition: undefined as never }, 6],
  ];

  test.each(cases)('%o: at most %i at once', (options, most) => {
    let ms = START_MS;
    const clock = { now: () => (ms += 0.125) };
    const { generator } = smallGenerator({ whenBlocked: 'wait', clock, ...options });
    const before = generator.snapshot();
    const readings = ms;
    expect(() => generator.batch(most + 1)).toThrow(
      new RangeError(`count (limited by maxWaitMs): expected an integer from 0 to ${most}, got ${most + 1}`),
    );
    expect(ms).toBe(readings);
    expect({ ...generator.snapshot(), now: 0 }).toEqual({ ...before, now: 0 });
    ms = START_MS + 4;
    expect(generator.batch(most)).toHaveLength(most);
  });

  test('a generator that may wait for ever makes as many as an array can hold', () => {
    let ms = START_MS;
    const { generator } = smallGenerator({
      whenBlocked: 'wait',
      clock: { now: () => (ms += 0.125) },
      maxWaitMs: Number.POSITIVE_INFINITY,
    });
    expect(generator.batch(2000)).toHaveLength(2000);
  });

  test('the generator of this context says so too', () => {
    expect(() => defaultGenerator().batch(251 * 0x8001 + 1)).toThrow(/from 0 to 8225019,/);
  });
});
