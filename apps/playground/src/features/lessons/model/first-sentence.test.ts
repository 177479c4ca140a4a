import { expect, test } from 'vitest';
import { firstSentence } from './first-sentence.ts';

test('the first sentence of a text is split from the rest', () => {
  expect(firstSentence('It has 2.5 bits, e.g. this. “Then” it ends. So.')).toEqual([
    'It has 2.5 bits, e.g. this.',
    ' “Then” it ends. So.',
  ]);
  expect(firstSentence('Only one.')).toEqual(['Only one.', '']);
});
