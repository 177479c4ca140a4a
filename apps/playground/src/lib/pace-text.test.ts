import { expect, test } from 'vitest';
import { paceText } from './pace-text.ts';

test('rates are readable at any size', () => {
  expect([36_000, 5400, 120, 6, 0.5, 0.01, 0.0001, 0].map(paceText)).toEqual([
    '10 per second',
    '15 every 10 seconds',
    'one every 30 seconds',
    'one every 10 minutes',
    'one every 2 hours',
    'one every 4.2 days',
    'one every 417 days',
    'none',
  ]);
});
