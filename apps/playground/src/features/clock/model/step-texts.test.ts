import { expect, it } from 'vitest';
import { briefMs, msText, stepWords } from './step-texts.ts';

it('steps have a description', () => {
  expect(stepWords({ kind: 'step', ms: -1500 })).toBe('the clock moves back by 1,500 ms');
  expect(stepWords({ kind: 'coarsen', ms: 0 })).toBe('the clock has full resolution again');
  expect([-20, -0.2, 1234.5].map(msText)).toEqual(['−20 ms', '0 ms', '1,235 ms']);
});

it('a time of about an hour is written in hours, and in a narrow column without the rest', () => {
  expect([3_600_000, -3_599_000, 3_599_990].map(msText)).toEqual(['1 h', '−1 h + 1,000 ms', '1 h − 10 ms']);
  expect([-3_599_000, 99_999, -20].map(briefMs)).toEqual(['−1 h', '99,999 ms', '−20 ms']);
});
