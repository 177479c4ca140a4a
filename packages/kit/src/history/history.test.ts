import { expect, it } from 'vitest';
import { type History, NO_HISTORY, noted, UNDO_LIMIT, undone } from './history.ts';

it('changes can be undone and redone until another one is made', () => {
  let history: History<string> = noted(noted(NO_HISTORY, 'a'), 'b');
  const back = undone(history, 'c', 'undo');
  expect(back).toEqual({ now: 'b', history: { past: ['a'], future: ['c'] } });
  history = back!.history;
  expect(undone(history, 'b', 'redo')).toEqual({ now: 'c', history: { past: ['a', 'b'], future: [] } });
  expect(undone(noted(history, 'b'), 'd', 'redo')).toBeUndefined();
  expect(undone(NO_HISTORY, 'a', 'undo')).toBeUndefined();
});

it('the history is bounded', () => {
  let history: History<number> = NO_HISTORY;
  for (let i = 0; i < UNDO_LIMIT + 5; i++) history = noted(history, i);
  expect(history.past).toHaveLength(UNDO_LIMIT);
  expect(history.past[0]).toBe(5);
});
