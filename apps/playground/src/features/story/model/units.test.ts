import { sequenceOf } from '@sno-id/sdk';
import { expect, test } from 'vitest';
import { filledUnits } from './units.ts';

test('each 4 ms counts from 0', () => {
  const units = filledUnits(3);
  expect(units.map(({ first, made, isFull }) => [sequenceOf(first), made, isFull])).toEqual(
    Array.from({ length: 6 }, () => [0, 3, false]),
  );
  const firsts = units.map(({ first }) => first);
  expect(firsts).toEqual([...new Set(firsts)].sort());
});

test('a unit has 65,536 numbers, and who asks for more waits', () => {
  expect(filledUnits(65_536)[0]).toMatchObject({ made: 65_536, isFull: false });
  expect(filledUnits(65_537).map(({ made, isFull }) => [made, isFull])).toEqual(
    Array.from({ length: 6 }, () => [65_536, true]),
  );
});
