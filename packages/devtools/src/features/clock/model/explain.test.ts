import { expect, it, test } from 'vitest';
import type { ClockEntry } from './clock-entry.ts';
import { explain, listSummary, sizeText } from './explain.ts';

const where = { number: 1, key: 'page/app', atMs: 1_000 };
const stall = { ...where, type: 'blocked', waiting: 3, ticks: 9, retryAfterMs: 58_000 } as const;

test.each<[ClockEntry, size: string, words: string]>([
  [
    { ...where, type: 'tick-tock', now: 0, backMs: 60_000, tick: 1, drifts: 1 },
    '−60 s',
    'The clock moved back to 00:00:00.000 UTC, 60 s before the last ID. The tick is now 1. IDs stay unique, but those that follow sort before some earlier ones.',
  ],
  [
    { ...where, type: 'timeline', now: 0, backMs: 60_000, timeline: 3 },
    '−60 s',
    'The clock moved back to 00:00:00.000 UTC, 60 s before the last ID. The timeline is now 3.',
  ],
  [
    { ...where, type: 'tick-tock', now: 0, backMs: 90_000_000, tick: 1, drifts: 1 },
    '−25 h',
    'The clock moved back to 1970-01-01 00:00:00.000 UTC, 25 h before the last ID.',
  ],
  [
    { ...where, type: 'timeline', now: 0, backMs: 0, timeline: 3 },
    '0 ms',
    'The unit was full. The timeline is now 3, on which its IDs continue.',
  ],
  [
    { ...where, type: 'substituted', now: Date.UTC(2015), readingMs: 0 },
    '+45 years',
    'The clock read 1970-01-01T00:00:00.000Z, which no ID can hold. IDs carry 2015-01-01T00:00:00.000Z instead. It does not count Unix milliseconds: read Date.now(), not performance.now().',
  ],
  [
    { ...where, type: 'substituted', now: Date.UTC(2015), readingMs: Date.UTC(2031) / 1_000 },
    '+44.9 years',
    'It counts seconds: as seconds the reading is 2031-01-01 00:00:00.000 UTC.',
  ],
  [
    { ...where, type: 'substituted', now: Date.UTC(2015), readingMs: Date.UTC(2031) * 1_000 },
    '−60,956 years',
    'It counts microseconds: as microseconds the reading is 2031-01-01 00:00:00.000 UTC. A clock reads milliseconds: divide by 1,000.',
  ],
  [
    { ...where, type: 'substituted', now: Date.UTC(2015), readingMs: Date.UTC(1999) },
    '+16 years',
    'instead. Set the clock of this device.',
  ],
  [
    { ...where, type: 're-anchored', now: 0, stepMs: -3_600_000 },
    '−60 min',
    'Date.now() moved back 60 min, as the system clock was set or Date is mocked, and the generator’s clock moved with it. If IDs',
  ],
  [
    { ...where, type: 're-anchored', now: 0, stepMs: 250 },
    '+250 ms',
    'Date.now() moved forward 250 ms, as the system clock was set or Date is mocked, and the generator’s clock moved with it. No action needed',
  ],
  [{ ...stall, endMs: 3_000 }, '2 s', 'At least 3 calls waited or were rejected, in 2 s.'],
  [
    { ...stall, type: 'exhausted', waiting: 1, endMs: 1_004 },
    '4 ms',
    'At least 1 call waited or was rejected, in 4 ms.',
  ],
  [
    stall,
    '5 s',
    'At least 3 calls so far, and no ID for 5 s; at the last report, 58 s of its clock remained.',
  ],
])('%o', (entry, size, words) => {
  expect(sizeText(entry, 6_000)).toBe(size);
  expect(explain(entry, 6_000)).toContain(words);
});

it('says what a stall that lasts is about, with the time of now', () => {
  expect(explain(stall, 61_000)).toContain('no ID for 60 s');
});

test.each([
  [0, 0, 0, '0 events'],
  [1, 1, 0, '1 event'],
  [120, 1_000, 0, 'the newest 120 of 1,000 events'],
  [9, 9, 5_940, '9 events; 5,940 older ones were dropped'],
] as const)('%d of %d, %d dropped', (shown, chosen, dropped, text) => {
  expect(listSummary(shown, chosen, dropped)).toBe(text);
});
