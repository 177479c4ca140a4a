import fc from 'fast-check';
import { expect, test } from 'vitest';
import { LAST, type Layout, LEAST_POOL, MAX_MEMBERS, type Member, START_LAYOUT } from './layout.ts';
import { sharingCodec } from './sharing-codec.ts';

const members: fc.Arbitrary<Member> = fc
  .record({
    letter: fc.constantFrom(...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'),
    kind: fc.constantFrom('worker' as const, 'tab' as const),
    partition: fc.integer({ min: 0, max: LAST }),
    min: fc.integer({ min: 0, max: LAST - LEAST_POOL + 1 }),
    size: fc.integer({ min: LEAST_POOL - 1, max: LAST }),
    rate: fc.integer({ min: 1, max: 10_000 }),
    start: fc.constantFrom('first' as const, 'random' as const),
  })
  .map(({ size, ...member }) => ({ ...member, max: Math.min(LAST, member.min + size) }));
const layouts: fc.Arbitrary<Layout> = fc.uniqueArray(members, {
  maxLength: MAX_MEMBERS,
  selector: ({ letter }) => letter,
});

test('a written map is read back', () => {
  fc.assert(
    fc.property(layouts, layout => {
      const payload = sharingCodec.write({ layout });
      expect(payload).toMatch(/^[\w\-.~!$'()*+,;=:@/]*$/);
      expect(sharingCodec.read(payload)).toEqual({ layout });
    }),
  );
  fc.assert(
    fc.property(members, member => {
      const join = { room: 'k3f9', member };
      expect(sharingCodec.read(sharingCodec.write({ layout: [], join })).join).toEqual(join);
    }),
  );
});

test('the initial map is the empty payload', () => {
  expect(sharingCodec.write({ layout: START_LAYOUT })).toBe('');
  expect(sharingCodec.read('')).toEqual({ layout: START_LAYOUT });
});

test('a lower-case letter is a tab, and ~ a random start', () => {
  expect(sharingCodec.read('d7:0-65535@20~').layout).toEqual([
    { letter: 'D', kind: 'tab', partition: 7, min: 0, max: 65535, rate: 20, start: 'random' },
  ]);
});

test('any address gives a valid map', () => {
  const hostile = fc.oneof(
    fc.string(),
    fc.stringMatching(/^(join=)?([Aa]\d{1,6}:\d{1,6}-\d{1,6}@\d{1,6}~?,?){0,20}$/),
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
