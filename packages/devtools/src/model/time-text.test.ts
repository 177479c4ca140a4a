import { expect, test } from 'vitest';
import { clockTime, relativeTime } from './time-text.ts';

const NOW = Date.UTC(2026, 5, 1, 12, 0, 0, 500);

test('the time of day is UTC, to the millisecond', () => {
  expect(clockTime(NOW)).toBe('12:00:00.500');
});

test.each([
  [0, 'now'],
  [-400, 'now'],
  [-12_000, '12 seconds ago'],
  [90_000, 'in 1 minute'],
  [-3 * 3_600_000, '3 hours ago'],
  [40 * 86_400_000, 'next month'],
  [1_800 * 86_400_000, 'in 4 years'],
])('%d ms from now is %s', (ms, text) => {
  expect(relativeTime(NOW + ms, NOW)).toBe(text);
});
