import { expect, test } from 'vitest';
import {
  birthdayAt,
  birthdayCurve,
  duplicatesAnHour,
  evenOdds,
  expectedDuplicates,
  expectedRandomDuplicates,
  INSTANCE_BITS,
  PARTITION_BITS,
  rateCurve,
} from './figures.ts';

test('302 random partitions probably contain a duplicate, 301 do not', () => {
  expect(evenOdds(PARTITION_BITS)).toBe(302);
  expect(birthdayAt(301).partitions).toBeLessThan(0.5);
  expect(evenOdds(INSTANCE_BITS)).toBe(38);
});

test('the birthday curve is the exact product', () => {
  // The well-known case is 23 people and 365 days; here it is 20 of 1,024, multiplied out.
  let apart = 1;
  for (let taken = 0; taken < 20; taken++) apart *= 1 - taken / 1024;
  expect(birthdayAt(20).instances).toBeCloseTo(1 - apart, 12);
  const curve = birthdayCurve();
  expect(curve.length).toBeLessThanOrEqual(120);
  expect(curve[0]).toEqual({ generators: 0, partitions: 0, instances: 0 });
  for (const [index, point] of curve.entries()) {
    if (index > 0) expect(point.partitions).toBeGreaterThanOrEqual(curve[index - 1]!.partitions);
  }
});

test('quiet generators collide 14.4 · λ² times an hour from 0, and 32,768 times less with a random start', () => {
  expect(duplicatesAnHour('first', 0.1)).toBeCloseTo(0.144, 3);
  expect(duplicatesAnHour('first', 0.1) / duplicatesAnHour('random', 0.1)).toBeCloseTo(32_768, -2);
  expect(duplicatesAnHour('snowflake', 0.1)).toBeCloseTo(0.036, 4);
  for (const { first, random } of rateCurve()) expect(first).toBeGreaterThan(random);
});

test('many generators: the pairs that share, times the duplicates of a pair', () => {
  expect(expectedDuplicates('first', 2, 0.1, 24)).toBeCloseTo((0.144 * 24) / 65_536, 7);
  expect(expectedDuplicates('random', 1000, 10, 24) / expectedDuplicates('random', 1000, 10, 1)).toBeCloseTo(
    24,
  );
  expect(expectedDuplicates('first', 1, 10, 24)).toBe(0);
});

test('random IDs: pairs over possibilities', () => {
  expect(expectedRandomDuplicates(3, 1)).toBe(1.5);
  expect(expectedRandomDuplicates(0, 122)).toBe(0);
  expect(expectedRandomDuplicates(1e9, 122)).toBeCloseTo(9.4e-20, 21);
});
