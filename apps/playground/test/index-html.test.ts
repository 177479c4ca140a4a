import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { pageText } from '../src/app/content.ts';
import { openingText } from '../src/features/opening/content.ts';

const html = readFileSync(new URL('../index.html', import.meta.url), 'utf8').replace(/\s+/g, ' ');

test('what shows before the script has loaded says the same as the first screen', () => {
  expect(html).toContain(`<h1>${openingText.title}</h1>`);
  expect(html).toContain(`<p class="opening-lead"> ${openingText.lead} </p>`);
  expect(html).toContain(`<title>${pageText.introTitle}</title>`);
  expect(html).toContain(`content="${pageText.introTitle}"`);
});
