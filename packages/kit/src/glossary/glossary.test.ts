import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { GLOSSARY, splitAtTerms } from './glossary.ts';

const documented = readFileSync(new URL('../../../../docs/glossary.md', import.meta.url), 'utf8');

test.each(Object.values(GLOSSARY))('$word means what docs/glossary.md says', ({ word, meaning }) => {
  const rows = [...documented.matchAll(/^\| \*\*([^*]+)\*\* +\| (.+?) +\|$/gm)];
  const row = rows.find(([, term]) => term === word);
  expect(row?.[2]?.replaceAll('*', '')).toBe(meaning);
});

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
