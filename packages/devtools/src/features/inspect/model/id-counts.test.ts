import { fromFields, type Sno } from '@sno-id/sdk';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createIdCounts } from './id-counts.ts';

const sno = (sequence: number, unixMs = Date.UTC(2026, 0)): Sno =>
  fromFields({ unixMs, tick: 0, meta: 0, partition: 1, sequence });

test('counts what a map counts', () => {
  const ids = fc
    .tuple(fc.nat(9), fc.nat(3))
    .map(([unit, sequence]) => sno(sequence, Date.UTC(2026, 0) + unit * 4));
  fc.assert(
    fc.property(fc.array(ids, { maxLength: 200 }), list => {
      const counts = createIdCounts();
      const expected = new Map<Sno, number>();
      list.forEach((id, i) => {
        expected.set(id, (expected.get(id) ?? 0) + 1);
        expect(counts.add(id, i + 1)).toBe(expected.get(id));
      });
      expect(counts.distinct).toBe(expected.size);
      expect(counts.repeated).toBe([...expected.values()].filter(count => count > 1).length);
      for (const [id, copies] of expected)
        expect(counts.of(id)).toEqual({ copies, firstLine: list.indexOf(id) + 1 });
      expect(counts.of(sno(9)).copies).toBe(0);
    }),
  );
});

test('grown tables still know each of 65,536 IDs of a unit', () => {
  const counts = createIdCounts();
  const ids = Array.from({ length: 65_536 }, (_, i) => sno(i));
  expect(ids.filter((id, i) => counts.add(id, i) !== 1)).toEqual([]);
  expect([counts.distinct, counts.repeated]).toEqual([65_536, 0]);
  const isRight = (id: Sno, i: number) => counts.of(id).copies === 1 && counts.of(id).firstLine === i;
  expect(ids.every(isRight)).toBe(true);
});

test('a count may be greater than an entry can hold', () => {
  const counts = createIdCounts();
  let last = 0;
  for (let i = 0; i < 10_000; i++) last = counts.add(sno(1), 1);
  expect([last, counts.of(sno(1)).copies, counts.distinct, counts.repeated]).toEqual([10_000, 10_000, 1, 1]);
});
