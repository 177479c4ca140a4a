import { expect, it } from 'vitest';
import { briefMs, msText, stepWords } from './step-texts.ts';

it('steps have a description', () => {
  expect(stepWords({ kind: 'step', ms: -1500 })).toBe('the clock moves back by 1,500 ms');
  expect(stepWords({ kind: 'coarsen', ms: 0 })).toBe('the clock has full resolution again');
  expect([-20, -0.2, 1234.5].map(msText)).toEqual(['−20 ms', '0 ms', '1,235 ms']);
});

it('a time of an hour fits a column that is 11 characters wide', () => {
  expect([-3_599_000, 99_999, -20].map(briefMs)).toEqual(['−3,599 s', '99,999 ms', '−20 ms']);
});
