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

test('a writer that asks for the partition may be used by the answer', () => {
  const other = { unit: AT.unit + 1000, drifts: 0 };
  let isAsked = false;
  const write = createTextWriter(() => {
    if (!isAsked) {
      isAsked = true;
      write(other, 42, 9);
    }
    return 7;
  });
  expect(write(AT, 1, 2)).toBe(textOf(AT.unit, 1, 1, 7, 2));
  expect(write(other, 1, 2)).toBe(textOf(other.unit, 0, 1, 7, 2));
});

test('a writer without an answer has written nothing', () => {
  let isRefused = false;
  const write = createTextWriter(() => {
    if (isRefused) throw new RangeError('no number');
    return 7;
  });
  const before = write(AT, 0, 1);
  isRefused = true;
  expect(() => write({ unit: AT.unit + 1000, drifts: 0 }, 0, 1)).toThrow('no number');
  expect(write(AT, 0, 1)).toBe(before);
});
