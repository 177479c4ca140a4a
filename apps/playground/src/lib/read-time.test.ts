import { firstAt, lastAt, MAX, ZERO } from '@sno-id/sdk';
import { EPOCH_MS, MAX_UNIX_MS } from '@sno-id/sdk/read';
import { expect, test } from 'vitest';
import { readEndTime, readTime } from './read-time.ts';

test.each([
  ['2026-01-31', '2026-01-31T00:00:00.000Z'],
  [' 2026-01-31 12:30 ', '2026-01-31T12:30:00.000Z'],
  ['2026-01-31T12:30:01.008+01:00', '2026-01-31T11:30:01.008Z'],
  ['1769862601008', '2026-01-31T12:30:01.008Z'],
])('%s is %s', (text, time) => {
  expect(readTime(text)).toEqual({ ok: true, value: Date.parse(time) });
});

test('an end that is included has all of its day, unless it has a time', () => {
  expect(readEndTime('2025-12-31')).toEqual({ ok: true, value: Date.UTC(2026) - 1 });
  expect(readEndTime('2025-12-31 10:00')).toEqual({ ok: true, value: Date.UTC(2025, 11, 31, 10) });
});

test.each([
  '',
  'tomorrow',
  '2026-13-41',
  '2026-02-30',
  '2026-04-31T10:00Z',
  '2009-12-31',
  '2079-09-07T15:47:35.552Z',
])('%o is rejected', text => {
  expect(readTime(text)).toMatchObject({ ok: false, problem: expect.stringMatching(/^Expected/) });
});

test('every time from the first to the last unit can be read', () => {
  expect([firstAt(EPOCH_MS), lastAt(MAX_UNIX_MS)]).toEqual([ZERO, MAX]);
  for (const ms of [EPOCH_MS, MAX_UNIX_MS]) {
    expect(readTime(new Date(ms).toISOString())).toEqual({ ok: true, value: ms });
  }
});
