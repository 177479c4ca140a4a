import { expect, test } from 'vitest';
import { splitAtTerms } from './split-at-terms.ts';

test('a text is split at the first appearance of each term', () => {
  expect(splitAtTerms('The tick selects a timeline. One tick, two timelines.', ['timeline', 'tick'])).toEqual(
    [
      { text: 'The ' },
      { text: 'tick', term: 'tick' },
      { text: ' selects a ' },
      { text: 'timeline', term: 'timeline' },
      { text: '. One tick, two timelines.' },
    ],
  );
});

test('a term is found as a whole word, in any form', () => {
  expect(splitAtTerms('communities', ['unit'])).toEqual([{ text: 'communities' }]);
  expect(splitAtTerms('Partitions', ['partition'])).toEqual([{ text: 'Partitions', term: 'partition' }]);
});
