import { expect, test } from 'vitest';
import { createTextWriter, textOf } from '../../src/id/text.ts';

const AT = { unit: 0x7f_1234_5678, drifts: 1 };

test('a writer follows its place, metabyte and number, and asks for the partition at each place', () => {
  let partition = 7;
  let asked = 0;
  const write = createTextWriter(() => {
    asked++;
    return partition;
  });
  expect(write(AT, 0, 1)).toBe(textOf(AT.unit, 1, 0, 7, 1));
  expect(asked).toBe(1);
  expect(write(AT, 0, 65_535)).toBe(textOf(AT.unit, 1, 0, 7, 65_535));
  expect(asked).toBe(1);
  expect(write(AT, 255, 1)).toBe(textOf(AT.unit, 1, 255, 7, 1));
  expect(write(AT, 0, 1)).toBe(textOf(AT.unit, 1, 0, 7, 1));

  partition = 65_535;
  const next = { unit: AT.unit + 1, drifts: 2 };
  expect(write(next, 0, 1)).toBe(textOf(AT.unit + 1, 0, 0, 65_535, 1));
});
