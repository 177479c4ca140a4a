import { expect, test } from 'vitest';
import { idsOfUnits } from './units.ts';

test('each 4 ms counts from 0', () => {
  expect(idsOfUnits(3).map(({ unit, sequence }) => [unit, sequence])).toEqual(
    [0, 1, 2, 3, 4, 5].flatMap(unit => [0, 1, 2].map(sequence => [unit, sequence])),
  );
});

test('the text grows with each ID, across units too', () => {
  const ids = idsOfUnits(40).map(({ id }) => id);
  expect(ids).toEqual([...ids].sort());
});
