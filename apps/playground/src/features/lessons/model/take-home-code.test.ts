import { isSno } from '@sno-id/sdk';
import { expect, test } from 'vitest';
import { runCode } from '../../../../test/run-code.ts';
import { lessonsCode, puzzlesCode } from './take-home-code.ts';

test('the code of the lessons makes a note with a meaning, a range of a day and a snapshot', async () => {
  const [made, range, saved] = await runCode(lessonsCode());
  expect(isSno(made?.[0])).toBe(true);
  expect(made?.[1]).toEqual({ kind: 'note', imported: false });
  expect(range).toEqual([['9d5ve82222222222', '9d78kjhxxxxxxxxx']]);
  expect(JSON.parse(String(saved?.[0]))).toMatchObject({ partition: [0, 7] });
});

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
