import { expect, it } from 'vitest';
import { msText, stepWords } from './step-texts.ts';

it('steps have a description', () => {
  expect(stepWords({ kind: 'step', ms: -1500 })).toBe('the clock moves back by 1,500 ms');
  expect(stepWords({ kind: 'coarsen', ms: 0 })).toBe('the clock has full resolution again');
  expect([-20, -0.2, 1234.5].map(msText)).toEqual(['−20 ms', '0 ms', '1,235 ms']);
});
