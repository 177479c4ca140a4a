import { LAYOUT } from '@sno-id/sdk/read';
import { expect, test } from 'vitest';
import {
  isSame,
  isTouched,
  readSpan,
  spanBetween,
  spanOfBit,
  spanOfCharacter,
  spanOfField,
  writeSpan,
} from './spans.ts';

test('fields and characters are where the layout puts them', () => {
  expect(LAYOUT.map(({ name }) => spanOfField(name))).toEqual([
    { from: 0, to: 39 },
    { from: 39, to: 40 },
    { from: 40, to: 48 },
    { from: 48, to: 64 },
    { from: 64, to: 80 },
  ]);
  // The tick is the last bit of the eighth character; the others belong to the time.
  expect(isTouched(spanOfCharacter(7), spanOfField('tick'))).toBe(true);
  expect(isTouched(spanOfCharacter(8), spanOfField('tick'))).toBe(false);
});

test('a span does not contain its neighbors', () => {
  expect(isTouched(spanOfBit(4), { from: 5, to: 10 })).toBe(false);
  expect(isTouched(spanOfBit(5), { from: 5, to: 10 })).toBe(true);
  expect(isTouched(spanOfBit(9), { from: 5, to: 10 })).toBe(true);
  expect(isTouched(spanOfBit(10), { from: 5, to: 10 })).toBe(false);
  expect(isTouched(spanOfBit(5), undefined)).toBe(false);
});

test('a span is the same from either end, and after being written as an attribute', () => {
  expect(spanBetween(9, 5)).toEqual(spanBetween(5, 9));
  expect(readSpan(writeSpan(spanBetween(9, 5)))).toEqual({ from: 5, to: 10 });
  expect(isSame(spanBetween(9, 5), { from: 5, to: 10 })).toBe(true);
  expect(isSame(undefined, spanOfBit(0))).toBe(false);
  expect(readSpan('x')).toBeUndefined();
  expect(readSpan(null)).toBeUndefined();
});
