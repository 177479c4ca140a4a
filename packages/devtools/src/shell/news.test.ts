import { expect, it } from 'vitest';
import type { ClockEvent } from '../source/source.ts';
import { isNews } from './news.ts';

const START = 1_700_000_000_000;

it.each<[ClockEvent, boolean]>([
  [{ type: 'tick-tock', now: START, backMs: 4, tick: 1, drifts: 1 }, true],
  [{ type: 'timeline', now: START, backMs: 8, timeline: 1 }, true],
  [{ type: 'timeline', now: START, backMs: 0, timeline: 1 }, false],
  [{ type: 'exhausted', now: START, count: 1, ticks: 1, retryAfterMs: 4 }, true],
])('the button marks what went wrong: %o', (event, expected) => {
  expect(isNews(event)).toBe(expected);
});
