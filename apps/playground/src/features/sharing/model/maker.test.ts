import { partitionOf, type Sno, sequenceOf, unixMsOf } from '@sno-id/sdk';
import { expect, test } from 'vitest';
import { seededRandom } from '../../../lib/seeded-random.ts';
import { createMaker } from './maker.ts';

const T0 = Date.UTC(2026, 0, 1);

function work(rate: number, [min, max]: [number, number], forMs: number, stepMs = 100): Sno[] {
  const maker = createMaker({ letter: 'A', partition: 7, min, max, rate }, seededRandom(1).next);
  const ids: Sno[] = [];
  for (let at = T0; at < T0 + forMs; at += stepMs) ids.push(...maker.makeBetween(at, at + stepMs, rate));
  return ids;
}

test('generates IDs of its partition and range at the requested rate, each at its time', () => {
  const ids = work(200, [100, 65_535], 20_000);
  expect(ids.length).toBeGreaterThan(3_700);
  expect(ids.length).toBeLessThan(4_300);
  expect(new Set(ids).size).toBe(ids.length);
  expect([...ids].sort()).toEqual(ids);
  expect(new Set(ids.map(partitionOf))).toEqual(new Set([7]));
  expect(Math.min(...ids.map(sequenceOf))).toBe(100);
  const halfway = ids.filter(id => unixMsOf(id) < T0 + 10_000).length;
  expect(halfway / ids.length).toBeCloseTo(0.5, 1);
});

test('the length of a step does not matter to how many there are in a unit', () => {
  const shared = (ids: Sno[]) => ids.filter(id => sequenceOf(id) > 0).length / ids.length;
  const [short, long] = [work(200, [0, 65_535], 40_000, 4), work(200, [0, 65_535], 40_000, 500)];
  // Of IDs at random moments, with 0.8 in each unit on average, 1 - (1 - e^-0.8) / 0.8 are not the first.
  expect(shared(short)).toBeCloseTo(0.312, 1);
  expect(shared(long)).toBeCloseTo(0.312, 1);
});

test('waits for the next unit when a pool is used up', () => {
  const ids = work(10_000, [10, 13], 1_000);
  expect(ids.length).toBeGreaterThan(950);
  expect(ids.length).toBeLessThanOrEqual(4 * 251);
  expect(new Set(ids).size).toBe(ids.length);
});
