import { expect, test } from 'vitest';
import { writtenIds } from './writers.ts';

test('two writers with one partition meet wherever both make an ID in the same 4 ms', () => {
  const twins = writtenIds(7).filter(({ isTwin }) => isTwin);
  // Both are busy in units 2, 5, 9 and 13; in each, the one that makes fewer repeats all of its own.
  expect(twins.map(({ unit, writer, sequence }) => [unit, writer, sequence])).toEqual([
    ...[
      [2, 0, 0],
      [2, 1, 0],
    ],
    ...[
      [5, 0, 0],
      [5, 0, 1],
      [5, 1, 0],
      [5, 1, 1],
    ],
    ...[
      [9, 0, 0],
      [9, 1, 0],
    ],
    ...[
      [13, 0, 0],
      [13, 1, 0],
    ],
  ]);
});

test('with two partitions they never meet', () => {
  expect(writtenIds(8).some(({ isTwin }) => isTwin)).toBe(false);
});
