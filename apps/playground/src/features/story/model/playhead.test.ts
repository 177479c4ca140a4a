import { expect, test } from 'vitest';
import { FIRST, moved } from './playhead.ts';

const PACE = { lengthMs: 1000, restMs: 500 };

test('a figure plays to its end, rests, and starts again', () => {
  let head = moved(FIRST, 400, PACE);
  expect(head.at).toBeCloseTo(0.4);
  head = moved(head, 900, PACE);
  expect(head).toEqual({ at: 1, restedMs: 0, rounds: 0 });
  head = moved(head, 499, PACE);
  expect(head.at).toBe(1);
  expect(moved(head, 1, PACE)).toEqual({ at: 0, restedMs: 0, rounds: 1 });
});

test('a tab that was hidden for an hour has missed one round, not thousands', () => {
  expect(moved({ at: 1, restedMs: 0, rounds: 0 }, 3_600_000, PACE).rounds).toBe(1);
});
