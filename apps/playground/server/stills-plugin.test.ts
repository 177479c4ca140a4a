import fs from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { chapterText, FIGURE_IDS } from '../src/features/story/content.ts';
import { renderStory } from './stills-plugin.ts';

test('the story without a script has the prose and a picture of every figure', async () => {
  // In this folder, from which it finds React.
  const folder = await fs.mkdtemp(path.join(fileURLToPath(new URL('.', import.meta.url)), '.stills-'));
  try {
    const page = await renderStory(folder);
    for (const id of FIGURE_IDS) {
      const chapter = page.split(`<section id="${id}"`)[1]!.split('</section>')[0]!;
      expect(chapter).toContain(chapterText[id].title);
      expect(chapter).toMatch(/<svg[^>]*role="(?:img|group)"/);
    }
    expect(page).not.toContain('<script');
  } finally {
    await fs.rm(folder, { recursive: true });
  }
});
