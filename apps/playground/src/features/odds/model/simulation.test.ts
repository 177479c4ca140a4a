import { seededRandom } from '@sno-id/kit/data';
import { expect, test } from 'vitest';
import { birthdayAt, duplicatesAnHour, type Scheme } from './figures.ts';
import { createBirthdaySimulation, createPairSimulation, SHOWN_GENERATORS } from './simulation.ts';

test('generators draw the same identity as often as the formula predicts', () => {
  const simulation = createBirthdaySimulation(seededRandom(1));
  simulation.run(4_000);
  simulation.run(4_000);
  const { trials, partitions, instances } = simulation.result();
  expect(trials).toBe(8_000);
  for (const [index, generators] of SHOWN_GENERATORS.entries()) {
    // Five standard deviations at most: 5 · √(¼ / 8,000) = 0.028.
    expect(Math.abs(partitions[index]! - birthdayAt(generators).partitions)).toBeLessThan(0.028);
    expect(Math.abs(instances[index]! - birthdayAt(generators).instances)).toBeLessThan(0.028);
  }
});

test('there are no results before a trial', () => {
  const { trials, partitions } = createBirthdaySimulation(seededRandom(1)).result();
  expect([trials, Math.max(...partitions)]).toEqual([0, 0]);
});

test.each([
  ['first', 10, 100_000],
  ['first', 300, 60_000],
  ['snowflake', 30, 100_000],
  ['random', 1_000, 400_000],
] as [Scheme, number, number][])(
  'generators of %s at %i per second collide as often as the formula predicts',
  (scheme, rate, ids) => {
    const simulation = createPairSimulation(scheme, rate, seededRandom(7));
    simulation.run(ids);
    const { hours, duplicates } = simulation.result();
    expect(hours).toBeCloseTo(ids / (2 * rate) / 3600, 1);
    const expected = duplicatesAnHour(scheme, rate) * hours;
    // Duplicates within a unit come together and spread more than single events: six standard deviations of
    // these.
    expect(Math.abs(duplicates - expected)).toBeLessThan(6 * Math.sqrt(expected * 4) + 1);
    if (scheme !== 'random') expect(duplicates).toBeGreaterThan(0);
  },
);

test('a simulation ends before its clock leaves the range of IDs', () => {
  const simulation = createPairSimulation('first', 0.0001, seededRandom(3));
  simulation.run(1_000_000);
  expect(simulation.result().hours).toBeLessThan(300_000);
});
