import { expect, test } from 'vitest';
import { overtyped } from './overtype.ts';

test.each([
  // typed X at the start, in the middle, at the end
  ['abcd', 'Xabcd', 1, 'Xbcd', 1],
  ['abcd', 'abXcd', 3, 'abXd', 3],
  ['abcd', 'abcdX', 5, 'abcdX', 5],
  // a dash is passed over
  ['ab-cd', 'abX-cd', 3, 'ab-Xd', 4],
  // deletion, paste, replacement
  ['abcd', 'abd', 2, 'abd', 2],
  ['abcd', 'abXYcd', 4, 'abXYcd', 4],
  ['abcd', 'Xbcd', 1, 'Xbcd', 1],
])('%s, then %s with the caret at %d, becomes %s', (before, text, caret, after, then) => {
  expect(overtyped(before, { text, caret })).toEqual({ text: after, caret: then });
});
