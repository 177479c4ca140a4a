import { describe, expect, it } from 'vitest';
import type { ClockEvent } from '../../../source/source.ts';
import { eventText, markAfter, markBefore, marksOf, placesOf } from './marks.ts';
import type { Entry, Recording } from './recording-format.ts';

const tock: ClockEvent = { type: 'tick-tock', now: 0, backMs: 60_000, tick: 1, drifts: 1 };
const full: ClockEvent = { type: 'exhausted', now: 0, count: 1, ticks: 1, retryAfterMs: 2.6 };

function recordingOf(...events: readonly (readonly [at: number, event: ClockEvent])[]): Recording {
  const entries = events.map(([at, event]): Entry => ({ at, kind: 'event', key: 'p/app', atMs: 0, event }));
  return { started: 0, from: 1_000, to: 2_000, generators: [], made: {}, entries };
}

const marks = marksOf(recordingOf([1_000, tock], [1_500, full], [1_500, tock], [1_999, full]));

describe('marks', () => {
  it('are the events, from the beginning of the recording', () => {
    expect(marks.map(({ atMs, look }) => [atMs, look])).toEqual([
      [0, 'tick'],
      [500, 'stall'],
      [500, 'tick'],
      [999, 'stall'],
    ]);
  });

  it('can be gone to, forwards and backwards', () => {
    expect(markBefore(marks, 500)?.atMs).toBe(0);
    expect(markAfter(marks, 500)?.atMs).toBe(999);
    expect(markBefore(marks, 0)).toBeUndefined();
    expect(markAfter(marks, 999)).toBeUndefined();
  });

  it('are drawn once at each place', () => {
    const many = Array.from({ length: 5_000 }, (_, i) => [1_000 + i / 5, full] as const);
    expect(placesOf(marksOf(recordingOf(...many)), 1_000)).toHaveLength(401);
    expect(placesOf(marks, 1_000)).toEqual([
      { at: 0, look: 'tick' },
      { at: 0.5, look: 'stall' },
      { at: 0.5, look: 'tick' },
      { at: 1, look: 'stall' },
    ]);
    expect(placesOf(marks.slice(0, 1), 0)).toEqual([{ at: 0, look: 'tick' }]);
  });
});

it('says what happened', () => {
  const events: readonly ClockEvent[] = [
    tock,
    { type: 'timeline', now: 0, backMs: 8, timeline: 2 },
    { type: 'timeline', now: 0, backMs: 0, timeline: 3 },
    full,
    { type: 'blocked', now: 0, count: 2, ticks: 1, retryAfterMs: 60_000 },
    { type: 'resumed', now: 0, after: 'blocked', count: 1, ticks: 12 },
    { type: 're-anchored', now: 0, stepMs: -5.2 },
  ];
  expect(events.map(event => eventText({ event }))).toEqual([
    'tick is now 1: the clock moved back 60,000 ms',
    'timeline is now 2: the clock moved back 8 ms',
    'timeline is now 3: the unit was full',
    'pool used up, 1 call, 3 ms left',
    'blocked: time already used, 2 calls, 60,000 ms left',
    'resumed: was blocked for 12 ms of its clock',
    'clock re-anchored by −5 ms',
  ]);
});

it('says both how long a wait took and how far the clock moved, which can be shifted', () => {
  const blocked: ClockEvent = { type: 'blocked', now: 0, count: 1, ticks: 1, retryAfterMs: 60_000 };
  const again: ClockEvent = { ...blocked, ticks: 2, retryAfterMs: 59_000 };
  const resumed: ClockEvent = { type: 'resumed', now: 0, after: 'blocked', count: 1, ticks: 123_191 };
  const texts = marksOf(recordingOf([1_000, blocked], [2_000, again], [4_200, resumed], [5_000, resumed]));
  expect(texts.map(eventText).filter(text => text.startsWith('resumed'))).toEqual([
    'resumed: was blocked for 3,200 ms, 123,191 ms of its clock',
    'resumed: was blocked for 123,191 ms of its clock',
  ]);
});
