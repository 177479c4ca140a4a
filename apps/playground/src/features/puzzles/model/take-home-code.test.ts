import { isSno } from '@sno-id/sdk';
import { expect, test } from 'vitest';
import { runCode } from '../../../../test/run-code.ts';
import { puzzlesCode } from './take-home-code.ts';

test('the code of the puzzles prints their solutions', async () => {
  const [between, bounds, year, twin, wait, ...ranges] = await runCode(puzzlesCode());
  expect(between).toEqual(['brpk4q72xwg22222']);
  expect(bounds?.every(isSno)).toBe(true);
  expect(year?.[0]).toBe('id between');
  expect(twin).toEqual(['brpk4q73xwf2m63l']);
  expect(wait).toEqual(['safe again in', expect.any(Number), 'ms']);
  expect(ranges).toEqual([
    [
      { partition: 7, sequence: [0, 32_767] },
      { partition: 7, sequence: [32_768, 65_535] },
    ],
  ]);
});
