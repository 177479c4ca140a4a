import { expect, test } from 'vitest';
import { expectedDuplicates, expectedRandomDuplicates, oddsCurve, sharedChance } from './figures.ts';

const odds = (generators: number, rate: number, hours: number) => ({ generators, rate, hours });

test('302 random partitions probably contain a duplicate, 301 do not; of 1,024 instance IDs, 38', () => {
  expect(sharedChance('random', 301)).toBeLessThan(0.5);
  expect(sharedChance('fromZero', 302)).toBeGreaterThanOrEqual(0.5);
  expect(sharedChance('snowflake', 37)).toBeLessThan(0.5);
  expect(sharedChance('snowflake', 38)).toBeGreaterThanOrEqual(0.5);
});

test('quiet generators collide 14.4 · λ² times an hour from 0, and 32,768 times less with a random start', () => {
  expect(expectedDuplicates('fromZero', odds(2, 0.1, 24)) * 65_536).toBeCloseTo(0.144 * 24, 1);
  expect(
    expectedDuplicates('fromZero', odds(2, 0.1, 1)) / expectedDuplicates('random', odds(2, 0.1, 1)),
  ).toBeCloseTo(32_768, -2);
  expect(expectedDuplicates('snowflake', odds(2, 0.1, 1)) * 1024).toBeCloseTo(0.036, 4);
  expect(expectedDuplicates('fromZero', odds(1, 10, 24))).toBe(0);
});

test('random IDs: pairs over possibilities, of one millisecond where the format has a time', () => {
  // 10^9 IDs of version 4 in an hour.
  expect(expectedRandomDuplicates('uuidV4', odds(1, 1e9 / 3600, 1))).toBeCloseTo(9.4e-20, 21);
  // 1,000 a second for an hour, one in each millisecond on average: 3.6 million pairs / 2, over 2^74.
  expect(expectedRandomDuplicates('uuidV7', odds(1, 1000, 1)) * 2 ** 74).toBeCloseTo(1.8e6, -2);
  expect(
    expectedRandomDuplicates('uuidV7', odds(9, 10, 9)) / expectedRandomDuplicates('ulid', odds(9, 10, 9)),
  ).toBeCloseTo(64, 6);
});

test('the curve of the chart has the chances of 0 to 1,000 generators in steps of 10', () => {
  const curve = oddsCurve();
  expect(curve.map(({ generators }) => generators)).toEqual(Array.from({ length: 101 }, (_, i) => i * 10));
  expect(curve[0]).toEqual({ generators: 0, random: 0, snowflake: 0 });
  expect(curve[30]!.random).toBeCloseTo(0.495, 2);
  expect(curve[4]!.snowflake).toBeGreaterThan(0.5);
});
