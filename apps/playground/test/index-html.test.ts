import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { pageText } from '../src/app/content.ts';
import { storyText } from '../src/features/story/content.ts';

const html = readFileSync(new URL('../index.html', import.meta.url), 'utf8').replace(/\s+/g, ' ');

test('what shows before the script has loaded says the same as the first screen', () => {
  expect(html).toContain(`<h1>${storyText.title}</h1>`);
  expect(html).toContain(`<p class="story-lead"> ${storyText.lead} </p>`);
  expect(html).toContain(`<title>${pageText.introTitle}</title>`);
  expect(html).toContain(`content="${pageText.introTitle}"`);
});
