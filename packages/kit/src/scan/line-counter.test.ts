import { expect, test } from 'vitest';
import { lineCounter } from './line-counter.ts';

test('a line is as many further as there are ends of lines before it', () => {
  const text = 'ab\n\ncd';
  const lineAt = lineCounter(text);
  expect([0, 2, 3, 4, 5].map(lineAt)).toEqual([1, 1, 2, 3, 3]);
  expect(lineCounter(text, 40)(5)).toBe(42);
  expect(lineCounter('')(0)).toBe(1);
});
