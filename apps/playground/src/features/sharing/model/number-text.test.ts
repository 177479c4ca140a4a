import { expect, test } from 'vitest';
import { chanceText, shortNumber } from './number-text.ts';

test('numbers of any size are short', () => {
  expect([0, 0.0144, 14.4, 1234.5, 2.5e7, 1e8, 4.4e-6, 1e-6].map(shortNumber)).toEqual([
    '0',
    '0.014',
    '14',
    '1,235',
    '2.5·10⁷',
    '10⁸',
    '4.4·10⁻⁶',
    '10⁻⁶',
  ]);
});

test('a chance is only certain if it is exactly certain', () => {
  expect([0, 0.5, 0.0029, 0.99999, 1, 1e-9].map(chanceText)).toEqual([
    '0%',
    '50%',
    '0.29%',
    '> 99.9%',
    '100%',
    '10⁻⁷%',
  ]);
});
