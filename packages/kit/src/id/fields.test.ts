import { expect, test } from 'vitest';
import { BITS_GRADIENT, BYTE_RUNS, CHARACTER_RUNS, type Run, runsWithin, TEXT_RUNS } from './fields.ts';

const letters = (runs: readonly Run[]) => runs.map(({ field, width }) => `${field.letter}${width}`).join(' ');

test('three characters hold bits of two fields', () => {
  expect(CHARACTER_RUNS.map(letters)).toEqual([
    ...['T5', 'T5', 'T5', 'T5', 'T5', 'T5', 'T5', 'T4 K1'],
    ...['M5', 'M3 P2', 'P5', 'P5', 'P4 S1', 'S5', 'S5', 'S5'],
  ]);
});

test('only the tick shares its byte', () => {
  const bytes = ['T8', 'T8', 'T8', 'T8', 'T7 K1', 'M8', 'P8', 'P8', 'S8', 'S8'];
  expect(BYTE_RUNS.map(letters)).toEqual(bytes);
});

test('all bits together are the five fields', () => {
  expect(letters(runsWithin(0, 80))).toBe('T39 K1 M8 P16 S16');
});

test('text takes the colour of the field that most bits of a character belong to', () => {
  expect(TEXT_RUNS).toEqual([
    ['time', 0, 8],
    ['metabyte', 8, 10],
    ['partition', 10, 13],
    ['sequence', 13, 16],
  ]);
});

test('the gradient stops where the fields do', () => {
  expect(BITS_GRADIENT).toBe(
    'linear-gradient(90deg, var(--time) 0% 48.75%, var(--tick) 48.75% 50%, var(--metabyte) 50% 60%, var(--partition) 60% 80%, var(--sequence) 80% 100%)',
  );
});
