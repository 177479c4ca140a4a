import { expect, test } from 'vitest';
import {
  clockTime,
  dayTime,
  durationText,
  localTime,
  readingText,
  relativeTime,
  utcTime,
} from './time-text.ts';

const NOW = Date.UTC(2026, 5, 1, 12, 0, 0, 500);

test('the time of day is UTC, to the millisecond or the second', () => {
  expect(clockTime(NOW)).toBe('12:00:00.500');
  expect(utcTime(NOW)).toBe('12:00:00 UTC');
});

test('what no Date can hold is an unknown time', () => {
  expect(clockTime(Number.NaN)).toBe('??:??:??.???');
  expect(utcTime(Number.POSITIVE_INFINITY)).toBe('??:??:?? UTC');
  expect(dayTime(9e15)).toBe('????-??-?? ??:??:??.???');
});

test('what a clock reads has its day where another clock has another', () => {
  expect(readingText(NOW - 3_600_000, NOW)).toBe('11:00:00.500');
  expect(readingText(500, NOW)).toBe('1970-01-01 00:00:00.500');
});

test('the local time says its zone', () => {
  const text = localTime(new Date(2031, 4, 8, 22, 16, 54).getTime());
  expect(text).toMatch(/^May 8, 2031, 22:16:54 GMT[+-]\d{4}$/);
});

test.each([
  [0, 'now'],
  [-400, 'now'],
  [-12_000, '12 seconds ago'],
  [90_000, 'in 1 minute'],
  [-3 * 3_600_000, '3 hours ago'],
  [40 * 86_400_000, 'in 1 month'],
  [-28 * 86_400_000, '28 days ago'],
  [-59 * 86_400_000, '2 months ago'],
  [-334 * 86_400_000, '11 months ago'],
  [-365 * 86_400_000, '1 year ago'],
  [1_800 * 86_400_000, 'in 4 years'],
])('%d ms from now is %s', (ms, text) => {
  expect(relativeTime(NOW + ms, NOW)).toBe(text);
});

test.each([
  [0, '0 ms'],
  [-392, '392 ms'],
  [0.04, '0 ms'],
  [999.4, '999 ms'],
  [999.6, '1 s'],
  [1_000, '1 s'],
  [12_400, '12.4 s'],
  [90_000, '90 s'],
  [900_000, '15 min'],
  [86_400_000, '24 h'],
  [302_400_000, '3.5 d'],
  [31_556_952_000 * 20, '20 years'],
])('%d ms are %s', (ms, text) => expect(durationText(ms)).toBe(text));
