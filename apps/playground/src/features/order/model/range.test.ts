import { unixMsOf } from '@sno-id/sdk';
import { EPOCH_MS, MAX_UNIX_MS } from '@sno-id/sdk/read';
import { expect, test } from 'vitest';
import { boundsOf, readEnd, withEnd, within } from './range.ts';
import {
  AXIS_LABELS,
  BINS,
  histogramOf,
  makeSamples,
  SAMPLE_FROM_MS,
  SAMPLE_SIZE,
  SAMPLE_TO_MS,
  shareOf,
  timeAt,
} from './sample-year.ts';

const samples = makeSamples();
const RANGE = { from: Date.UTC(2026, 3, 1), to: Date.UTC(2026, 6, 1) - 1 };
const inside = samples.filter(id => RANGE.from <= unixMsOf(id) && unixMsOf(id) <= RANGE.to);

test('samples are sorted and within their period', () => {
  expect([...samples].sort()).toEqual(samples);
  expect(new Set(samples).size).toBe(SAMPLE_SIZE);
  expect(unixMsOf(samples[0]!)).toBeGreaterThanOrEqual(SAMPLE_FROM_MS);
  expect(unixMsOf(samples.at(-1)!)).toBeLessThan(SAMPLE_TO_MS);
});

test('the histogram contains every sample', () => {
  const bins = histogramOf(samples);
  expect(bins).toHaveLength(BINS);
  expect(bins.reduce((sum, count) => sum + count)).toBe(SAMPLE_SIZE);
  expect(bins[0]).toBe(samples.filter(id => unixMsOf(id) < timeAt(1 / BINS)).length);
});

test('the IDs within the bounds are those generated in the range', () => {
  expect(inside.length).toBeGreaterThan(20);
  expect(within(samples, boundsOf(RANGE))).toEqual(inside);
});

test('ranges have ordered ends within the times of IDs', () => {
  expect(withEnd(RANGE, 'from', -5).from).toBe(EPOCH_MS);
  expect(withEnd(RANGE, 'to', 9e15).to).toBe(MAX_UNIX_MS);
  expect(withEnd(RANGE, 'from', RANGE.to + 8)).toEqual({ from: RANGE.to + 8, to: RANGE.to + 8 });
  expect(withEnd(RANGE, 'to', RANGE.from - 8)).toEqual({ from: RANGE.from - 8, to: RANGE.from - 8 });
  expect(withEnd(RANGE, 'to', RANGE.to + 8)).toEqual({ from: RANGE.from, to: RANGE.to + 8 });
});

test('an end is read as it is typed, unless it passes the other one', () => {
  const range = { from: Date.UTC(2026, 3, 1), to: Date.UTC(2026, 3, 2) };
  expect(readEnd(range, 'to', '2026-04-03')).toEqual({
    ok: true,
    value: { from: range.from, to: Date.UTC(2026, 3, 4) - 1 },
  });
  expect(readEnd(range, 'to', '2026-03-31')).toHaveProperty('problem', 'Expected an end after the start.');
  expect(readEnd(range, 'from', '2026-04-03')).toHaveProperty('problem', 'The start must be before the end.');
  expect(readEnd(range, 'from', 'April')).toHaveProperty(
    'problem',
    expect.stringMatching(/^Expected a date/),
  );
});

test('an end that was refused for passing the other one is read again with it', () => {
  const range = { from: Date.UTC(2026, 3, 1), to: Date.UTC(2026, 3, 30) };
  expect(readEnd(range, 'to', '2026-06-02', '2026-06-01')).toEqual({
    ok: true,
    value: { from: Date.UTC(2026, 5, 1), to: Date.UTC(2026, 5, 3) - 1 },
  });
  const alone = { ok: true, value: { from: range.from, to: Date.UTC(2026, 4, 2) - 1 } };
  expect(readEnd(range, 'to', '2026-05-01', '2026-06-01')).toEqual(alone);
  expect(readEnd(range, 'to', '2026-05-01', 'June')).toEqual(alone);
});

test('the year that a puzzle asks for has samples, and every label is on the axis', () => {
  const year = { from: Date.UTC(2025), to: Date.UTC(2026) - 1 };
  expect(within(samples, boundsOf(year)).length).toBeGreaterThan(50);
  expect(AXIS_LABELS.map(({ unixMs }) => shareOf(unixMs))).toEqual([
    0,
    expect.closeTo(0.25, 2),
    0.5,
    expect.closeTo(0.75, 2),
  ]);
});
