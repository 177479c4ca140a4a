import { expect, test } from 'vitest';
import { endOf, FIRST, isOver, moved, next } from './playhead.ts';

const PACE = { lengthMs: 1000, restMs: 500, passes: 2 };

test('a pass plays to its end, rests, and the next one starts', () => {
  let head = moved(FIRST, 400, PACE);
  expect(head.at).toBeCloseTo(0.4);
  head = moved(head, 900, PACE);
  expect(head).toEqual({ at: 1, restedMs: 0, pass: 0 });
  head = moved(head, 499, PACE);
  expect(head.at).toBe(1);
  expect(moved(head, 1, PACE)).toEqual({ at: 0, restedMs: 0, pass: 1 });
});

test('after the last pass it rests for good, until it is played again from the first', () => {
  const end = endOf(PACE);
  expect(end).toEqual({ at: 1, restedMs: 0, pass: 1 });
  expect(isOver(end, PACE)).toBe(true);
  expect(moved(end, 3_600_000, PACE)).toEqual(end);
  expect(next(end, PACE)).toEqual(FIRST);
});

test('a tab that was hidden for an hour has missed one pass, not thousands', () => {
  expect(moved({ at: 1, restedMs: 0, pass: 0 }, 3_600_000, { ...PACE, passes: 9 }).pass).toBe(1);
});
