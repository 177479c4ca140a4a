import { expect, test } from 'vitest';
import { parse, sequenceOf, toFields } from '../../src/index.ts';
import { START_MS, smallGenerator } from './fixture.ts';

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
