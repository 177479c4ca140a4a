import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { pageText, sectionTitles } from '../src/app/content.ts';
import { openingText } from '../src/features/opening/content.ts';
import { chapterText, FIGURE_IDS, storyText } from '../src/features/story/content.ts';
import { SECTION_IDS } from '../src/lib/place.ts';

const html = readFileSync(new URL('../index.html', import.meta.url), 'utf8').replace(/\s+/g, ' ');

test('what shows before the script has loaded says the same as the first screen', () => {
  expect(html).toContain(`<h1>${openingText.title}</h1>`);
  expect(html).toContain(`<p class="opening-lead"> ${openingText.lead} </p>`);
  expect(html).toContain(`<title>${pageText.introTitle}</title>`);
  expect(html).toContain(`content="${pageText.introTitle}"`);
  // It stays where no script runs, and has the landmarks of the page.
  expect(html).toContain('<header class="masthead">');
  expect(html).toContain('<main class="section"> <div class="intro">');
});

/** The text that a section begins with, by its name. */
interface Beginning {
  readonly title: string;
  readonly lead?: string;
  readonly leads?: { readonly none: string };
}

test.each(SECTION_IDS.filter(id => id !== 'intro'))(
  '%s begins with its own words while it loads',
  async id => {
    const content: Record<string, Beginning> = await import(`../src/features/${id}/content.ts`);
    const { title, lead, leads } = content[`${id}Text`]!;
    const [, begins = ''] = new RegExp(`<template id="${id}">(.*?)</template>`).exec(html) ?? [];
    expect(begins).toMatch(/^ <div /);
    expect(begins).toContain(`<h2>${title}</h2>`);
    expect(begins).toContain(`>${lead ?? leads?.none}</p>`);
    expect(begins).toContain(
      `</div> <p class="note section-loading">${pageText.loading({ section: sectionTitles[id] })}</p>`,
    );
  },
);

test('the story begins with the words of its first figure', () => {
  const { title, prose } = chapterText[FIGURE_IDS[0]];
  const words = [title, ...prose].map((text, i) => (i === 0 ? `<h3>${text}</h3>` : `<p>${text}</p>`));
  expect(html).toContain(`</div> ${storyText.number({ number: 1 })}</div> ${words.join(' ')} </div>`);
});
