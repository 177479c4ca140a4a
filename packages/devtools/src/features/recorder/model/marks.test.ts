import { describe, expect, it } from 'vitest';
import type { ClockEvent } from '../../../source/source.ts';
import { markAfter, markBefore, marksOf, placesOf } from './marks.ts';
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

it('has one mark for a wait, however often it is reported, from its beginning to its end', () => {
  const blocked: ClockEvent = { type: 'blocked', now: 0, count: 1, ticks: 1, retryAfterMs: 60_000 };
  const again: ClockEvent = { ...blocked, ticks: 2, retryAfterMs: 59_000 };
  const resumed: ClockEvent = { type: 'resumed', now: 0, after: 'blocked', count: 1, ticks: 3_200 };
  const recording = recordingOf([1_000, blocked], [1_200, again], [1_400, resumed], [1_500, resumed]);
  const [wait, earlier] = marksOf(recording).map(({ atMs, entry }) => ({ atMs, entry }));
  expect(wait).toMatchObject({ atMs: 0, entry: { type: 'blocked', endMs: 1_400 } });
  // Of this one the recording only has the end.
  expect(earlier).toMatchObject({ atMs: 0, entry: { type: 'blocked', endMs: 1_500 } });
});

it('ends the wait of a context that has gone', () => {
  const recording = recordingOf([1_500, full]);
  const entries: Entry[] = [...recording.entries, { at: 1_800, kind: 'gone', contextId: 'p' }];
  expect(marksOf({ ...recording, entries })[0]?.entry).toMatchObject({ endMs: 1_800 });
});
