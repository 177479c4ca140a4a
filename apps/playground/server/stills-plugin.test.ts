import fs from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { chapterText, FIGURE_IDS } from '../src/features/story/content.ts';
import { storyStills } from './stills-plugin.ts';

test('the story without a script has the prose and a picture of every figure', async () => {
  // In this folder, from which it finds React.
  const folder = await fs.mkdtemp(path.join(fileURLToPath(new URL('.', import.meta.url)), '.stills-'));
  try {
    // The site's build passes an absolute folder, outside the playground.
    const config = { root: '/elsewhere', cacheDir: folder, build: { outDir: folder } };
    const { closeBundle } = storyStills() as { closeBundle: (this: object) => Promise<void> };
    await closeBundle.call({ environment: { config } });
    const page = await fs.readFile(path.join(folder, 'story.html'), 'utf8');
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
