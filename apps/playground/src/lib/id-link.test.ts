import fc from 'fast-check';
import { expect, test } from 'vitest';
import { EXAMPLE, readIdLink, writeIdLink } from './id-link.ts';

test('a written text is read back, and an ID is written as it is', () => {
  fc.assert(
    fc.property(fc.string(), text => {
      expect(readIdLink(writeIdLink(text))).toBe(text);
      expect(writeIdLink(text)).toMatch(/^[\w.~!*'()%-]*$/);
    }),
  );
  expect(writeIdLink(EXAMPLE)).toBe(EXAMPLE);
});

test('a text with invalid escapes is read as it is', () => {
  expect(readIdLink('%zz')).toBe('%zz');
});
