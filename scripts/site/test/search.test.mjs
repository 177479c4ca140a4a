// @ts-check
/* The words that people search for lead to the page that answers, by the engine and ranks of the site. */

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import MiniSearch from 'minisearch';
import { expect, test } from 'vitest';
import { PAGES } from '../content.mjs';
import { root } from '../root.mjs';
import { SEARCH } from '../search.mjs';

/** As VitePress indexes pages: each section with its title and those above it. */
const index = new MiniSearch({ fields: ['title', 'titles', 'text'], storeFields: ['title'] });
for (const { file, page, title } of PAGES) {
  const text = readFileSync(join(root, file), 'utf8').replace(/^ *```[\s\S]*?^ *```$/gm, '');
  for (const [i, section] of text.split(/^#+ /m).slice(1).entries()) {
    const [heading = '', ...lines] = section.split('\n');
    index.add({ id: `/${page}.html#${i}`, title: heading, titles: [title], text: lines.join('\n') });
  }
}

test.each([
  ['uuid v7', /uuid|compar/],
  ['worker id', /worker/],
  ['duplicate key', /client-ids/],
  ['offline', /offline|grants|first-app/],
  ['clone', /copied-memory/],
  ['restore', /grants-operating|grants-server/],
  ['collation', /databases/],
  ['kubernetes', /worker-ids|fleet/],
  ['jest', /support/],
  ['expo', /react-native|support|grants-client/],
])('%s finds its page among the first three', (words, expected) => {
  const options = { prefix: true, ...SEARCH };
  const pages = index.search(words, options).map(({ id }) => String(id).replace(/#.*/, ''));
  expect([...new Set(pages)].slice(0, 3).join(' ')).toMatch(expected);
});
