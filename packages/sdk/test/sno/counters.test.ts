import { expect, test } from 'vitest';
import { createGenerator, parse, sequenceOf, toFields } from '../../src/index.ts';
import { manualClock } from '../../src/testing/index.ts';
import { START_MS, smallGenerator, unsafeGenerator } from './fixture.ts';

test('sequence, length and capacity say how the present unit stands', () => {
  const { generator, clock } = smallGenerator({ sequence: [50, 57] });
  expect([generator.sequence, generator.length, generator.capacity]).toEqual([50, 0, 8]);
  generator.batch(3);
  expect([generator.sequence, generator.length]).toEqual([52, 3]);
  clock.advance(4);
  expect([generator.sequence, generator.length]).toEqual([50, 0]);
  clock.advance(-4);
  expect([generator.sequence, generator.length]).toEqual([52, 3]);
  clock.advance(-40);
  expect([generator.sequence, generator.length]).toEqual([50, 0]);
});

test('in the unsafe past the next ID continues in the unit that is waited for, and the counters say so', () => {
  const { generator, clock } = unsafeGenerator();
  expect([generator.sequence, generator.length]).toEqual([0, 1]);
  clock.advance(100);
  generator.batch(3);
  clock.advance(-50);
  expect([generator.sequence, generator.length]).toEqual([3, 4]);
});

test('they do so too in the unit after the one that the other tick has used', () => {
  const { generator, clock } = smallGenerator({ sequence: [50, 57] });
  generator.next();
  clock.advance(-4);
  generator.next();
  clock.advance(8);
  generator.batch(3);
  clock.advance(-4);
  expect([generator.sequence, generator.length]).toEqual([52, 3]);
});

test('a restored overflow counts no more than the range', () => {
  const unit = 133_000_000_000;
  const clock = manualClock(1_262_304_000_000 + unit * 4);
  const snapshot = { partition: [0, 1], sequenceMax: 5, sequence: 8, wallHi: unit } as const;
  const generator = createGenerator({ snapshot, clock });
  expect([generator.sequence, generator.length]).toEqual([8, 6]);
});

test('at makes IDs of a given time with its own sequence, which rolls over', () => {
  const { generator } = smallGenerator({ sequence: [4, 7] });
  const old = Date.UTC(2012, 5, 1) + 1.5;
  const first = generator.next(1);
  const ids = Array.from({ length: 5 }, () => generator.at(old, 9));
  expect(ids.map(sequenceOf)).toEqual([4, 5, 6, 7, 4]);
  expect(toFields(ids[0]!)).toEqual({
    unixMs: Date.UTC(2012, 5, 1),
    tick: 0,
    meta: 9,
    partition: 1,
    sequence: 4,
  });
  expect(toFields(generator.next(1))).toEqual({ ...toFields(first), sequence: 5 });
});

test('at mapped with nothing in between does not take the position in the list for a metabyte', () => {
  const { generator } = smallGenerator();
  const times = [0, 4, 8].map(ms => START_MS + ms);
  const ids = times.map(generator.at).map(id => toFields(id));
  expect(ids.map(({ unixMs, meta }) => [unixMs, meta])).toEqual(times.map(unixMs => [unixMs, 0]));
  expect(Array.from({ length: 300 }, () => START_MS).map(generator.at)).toHaveLength(300);
});

test.each([Date.UTC(2010, 0, 1) - 1, 3_461_327_255_552, Number.NaN])(
  'at refuses %s and takes no number',
  unixMs => {
    const { generator } = smallGenerator();
    expect(() => generator.at(unixMs)).toThrow(RangeError);
    expect(() => generator.at('2020' as unknown as number)).toThrow(TypeError);
    expect(sequenceOf(generator.at(START_MS))).toBe(0);
  },
);

test('an ID is a flat, plain, valid string', () => {
  const { generator } = smallGenerator();
  const id = generator.next();
  expect(typeof id).toBe('string');
  expect(parse(id)).toBe(id);
  expect(JSON.parse(JSON.stringify({ id }))).toEqual({ id });
});
