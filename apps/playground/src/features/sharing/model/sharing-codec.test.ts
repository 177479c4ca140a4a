import fc from 'fast-check';
import { expect, test } from 'vitest';
import { LAST, type Layout, LEAST_POOL, MAX_MEMBERS, type Member, START_LAYOUT } from './layout.ts';
import { START_ODDS } from './odds-codec.ts';
import { sharingCodec } from './sharing-codec.ts';

const members: fc.Arbitrary<Member> = fc
  .record({
    letter: fc.constantFrom(...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'),
    partition: fc.integer({ min: 0, max: LAST }),
    min: fc.integer({ min: 0, max: LAST - LEAST_POOL + 1 }),
    size: fc.integer({ min: LEAST_POOL - 1, max: LAST }),
    rate: fc.integer({ min: 1, max: 10_000 }),
  })
  .map(({ size, ...member }) => ({ ...member, max: Math.min(LAST, member.min + size) }));
const layouts: fc.Arbitrary<Layout> = fc.uniqueArray(members, {
  maxLength: MAX_MEMBERS,
  selector: ({ letter }) => letter,
});

test('a written map and written numbers are read back', () => {
  const numbers = fc.record({
    generators: fc.integer({ min: 2, max: 1000 }),
    rate: fc.integer({ min: 1, max: 1000 }),
    hours: fc.integer({ min: 1, max: 10_000 }),
  });
  fc.assert(
    fc.property(layouts, numbers, (layout, odds) => {
      const payload = sharingCodec.write({ layout, odds });
      expect(payload).toMatch(/^[\w\-.~!$'()*+,;=:@/]*$/);
      expect(sharingCodec.read(payload)).toEqual({ layout, odds });
    }),
  );
});

test('the initial state is the empty payload', () => {
  expect(sharingCodec.write({ layout: START_LAYOUT, odds: START_ODDS })).toBe('');
  expect(sharingCodec.read('')).toEqual({ layout: START_LAYOUT, odds: START_ODDS });
});

test('any address gives a valid map', () => {
  const hostile = fc.oneof(
    fc.string(),
    fc.stringMatching(/^(join=)?([Aa]\d{1,6}:\d{1,6}-\d{1,6}@\d{1,6},?){0,20}$/),
  );
  fc.assert(
    fc.property(hostile, payload => {
      const { layout } = sharingCodec.read(payload);
      expect(layout.length).toBeLessThanOrEqual(MAX_MEMBERS);
      expect(new Set(layout.map(({ letter }) => letter)).size).toBe(layout.length);
      for (const { min, max, partition, rate } of layout) {
        expect(partition).toBeLessThanOrEqual(LAST);
        expect(max).toBeLessThanOrEqual(LAST);
        expect(max - min).toBeGreaterThanOrEqual(LEAST_POOL - 1);
        expect(rate).toBeGreaterThan(0);
      }
    }),
  );
  expect(sharingCodec.read('A7:5-4@20,B7:0-9@20,B8:0-9@20,x').layout).toHaveLength(1);
});
