import { expect, it } from 'vitest';
import { msText, readMs, stepWords } from './step-texts.ts';

it('milliseconds are read in common spellings', () => {
  const range = [-1000, 1000] as const;
  expect(['500', ' -500 ', '−500', '+7', '1,000', '-0'].map(text => readMs(text, range))).toEqual([
    500, -500, -500, 7, 1000, 0,
  ]);
  expect(['', '1.5', 'x', '1001', '1e2', '--1'].map(text => readMs(text, range))).toEqual(
    Array(6).fill(undefined),
  );
});

it('steps have a description', () => {
  expect(stepWords({ kind: 'step', ms: -1500 })).toBe('the clock moves back by 1,500 ms');
  expect(stepWords({ kind: 'coarsen', ms: 0 })).toBe('the clock has full resolution again');
  expect([-20, -0.2, 1234.5].map(msText)).toEqual(['−20 ms', '0 ms', '1,235 ms']);
});
