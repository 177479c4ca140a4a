import fc from 'fast-check';
import { expect, test } from 'vitest';
import { EXAMPLE, readIdLink, writeIdLink } from './id-link.ts';

test('a written text is read back, and an ID is written as it is', () => {
  fc.assert(
    fc.property(fc.string(), text => {
      expect(readIdLink(writeIdLink(text))).toBe(text);
      expect(writeIdLink(text)).toMatch(/^[\w.!*'()%-]*$/);
    }),
  );
  expect(writeIdLink(EXAMPLE)).toBe(EXAMPLE);
});

test('links from before are read without their settings', () => {
  expect(readIdLink(`${EXAMPLE}~m5~p7~r200`)).toBe(EXAMPLE);
  expect(readIdLink('no%20ID!~p7')).toBe('no ID!');
  expect(readIdLink('%zz')).toBe('%zz');
});
