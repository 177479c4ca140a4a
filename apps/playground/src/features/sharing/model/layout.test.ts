import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  added,
  changed,
  cloned,
  freePartition,
  keyTarget,
  LAST,
  LEAST_POOL,
  MAX_MEMBERS,
  moved,
  overlapsOf,
  rowsOf,
  START_LAYOUT,
  without,
} from './layout.ts';

const range = { min: 0x1000, max: 0x1fff };

test('the initial map has one pair that could collide', () => {
  expect(overlapsOf(START_LAYOUT)).toMatchObject([{ a: { letter: 'A' }, b: { letter: 'B' }, min: 0 }]);
  expect(rowsOf(START_LAYOUT).map(({ partition, members }) => [partition, members.length])).toEqual([
    [7, 2],
    [8, 1],
  ]);
});

test('an overlap is what both may use, in one partition only', () => {
  const apart = changed(START_LAYOUT, 'B', { min: 0x8000 });
  expect(overlapsOf(apart)).toEqual([]);
  const wider = changed(apart, 'A', { max: 0x8003 });
  expect(overlapsOf(wider)).toMatchObject([
    { a: { letter: 'A' }, b: { letter: 'B' }, min: 0x8000, max: 0x8003 },
  ]);
  expect(overlapsOf(changed(wider, 'A', { partition: 9 }))).toEqual([]);
  expect(overlapsOf(changed(apart, 'C', { partition: 7 }))).toHaveLength(2);
});

test('a clone is a worker with the same partition and range but another name', () => {
  const layout = cloned(changed(START_LAYOUT, 'C', { rate: 5 }), 'C');
  expect(layout.at(-1)).toMatchObject({ letter: 'D', partition: 8, rate: 5 });
  expect(overlapsOf(layout.slice(2))).toMatchObject([{ min: 0, max: LAST }]);
});

test('a new member has its own partition, as long as there is one', () => {
  let layout = START_LAYOUT;
  for (let turn = 0; turn < 20; turn++) layout = added(layout);
  expect(layout).toHaveLength(MAX_MEMBERS);
  expect(overlapsOf(layout)).toHaveLength(1);
  expect(added(without(layout, 'B')).at(-1)).toMatchObject({ letter: 'B', min: 0, max: LAST });
  expect(freePartition(changed(START_LAYOUT, 'C', { partition: LAST }))).toBe(0);
});

test('a range stays valid wherever its parts are moved', () => {
  const numbers = fc.integer({ min: -100_000, max: 200_000 });
  const ranges = fc
    .tuple(fc.integer({ min: 0, max: LAST }), fc.integer({ min: 0, max: LAST }))
    .filter(([a, b]) => b - a >= LEAST_POOL - 1);
  fc.assert(
    fc.property(ranges, fc.constantFrom('min', 'max', 'both'), numbers, ([min, max], part, to) => {
      const next = moved({ min, max }, part, to);
      expect(next.min).toBeGreaterThanOrEqual(0);
      expect(next.max).toBeLessThanOrEqual(LAST);
      expect(next.max - next.min).toBeGreaterThanOrEqual(LEAST_POOL - 1);
      if (part === 'both') expect(next.max - next.min).toBe(max - min);
      if (part === 'min') expect(next.max).toBe(max);
      if (part === 'max') expect(next.min).toBe(min);
    }),
  );
});

test('keys move the parts of a range to even bounds', () => {
  expect(keyTarget('ArrowRight', false, range, 'min')).toBe(0x1100);
  expect(keyTarget('ArrowLeft', true, range, 'both')).toBe(0);
  expect(keyTarget('ArrowRight', false, range, 'max')).toBe(0x20ff);
  expect(keyTarget('ArrowLeft', true, range, 'max')).toBe(0xfff);
  expect(keyTarget('ArrowLeft', false, { min: 0x1001, max: 0x1fff }, 'min')).toBe(0x1000);
  expect(keyTarget('Home', false, range, 'max')).toBe(0);
  expect(moved(range, 'both', keyTarget('End', false, range, 'both')!)).toEqual({ min: 0xf000, max: LAST });
  expect(keyTarget('a', false, range, 'max')).toBeUndefined();
});
