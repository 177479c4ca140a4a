import { expect, test } from 'vitest';
import { wholeUnits } from './whole-units.ts';

test('a number and its unit stay together, and other words may part', () => {
  expect(wholeUnits('until 1.2 s again, for 24.9 days of 8 blocks')).toBe(
    'until 1.2\u00a0s again, for 24.9\u00a0days of 8 blocks',
  );
  expect(wholeUnits('4 server, 7 minute')).toBe('4 server, 7 minute');
});
