import fc from 'fast-check';
import { expect, test } from 'vitest';
import { orderOf } from './sort-keys.ts';

test('keys are sorted like texts, with equal ones in their given order', () => {
  fc.assert(
    fc.property(fc.array(fc.stringMatching(/^[ -~]{4}$/), { maxLength: 60 }), texts => {
      const keys = new Uint8Array(texts.flatMap(text => Array.from(text, c => c.charCodeAt(0))));
      const expected = texts
        .map((text, i) => ({ text, i }))
        .sort((a, b) => (a.text < b.text ? -1 : a.text > b.text ? 1 : a.i - b.i));
      expect([...orderOf(keys, 4)]).toEqual(expected.map(({ i }) => i));
    }),
  );
});
