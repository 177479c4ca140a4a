import { expect, test } from 'vitest';
import { runCode } from '../../../../test/run-code.ts';
import { birthdayAt, expectedDuplicates } from './figures.ts';
import { oddsCode } from './odds-code.ts';

test('the code runs and gives the numbers that the section shows', async () => {
  const [[shared, fromZero, fromRandom]] = (await runCode(
    oddsCode({ generators: 302, rate: 20, hours: 24 }),
  )) as [[number, number, number]];
  expect(shared).toBe(birthdayAt(302).partitions);
  expect(shared).toBeCloseTo(0.5, 2);
  expect(fromZero).toBeCloseTo(expectedDuplicates('first', 302, 20, 24), 6);
  expect(fromRandom).toBeCloseTo(expectedDuplicates('random', 302, 20, 24), 6);
});
