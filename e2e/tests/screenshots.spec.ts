/** Takes the pictures that git has: those of READMEs, and that of shared links. */
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { Page } from '@playwright/test';
import { expect, test } from '../fixtures.ts';
import { GalleryPage } from '../pages/gallery-page.ts';

const FOLDERS = {
  docs: fileURLToPath(new URL('../../docs/', import.meta.url)),
  playground: fileURLToPath(new URL('../../apps/playground/', import.meta.url)),
};

/** Takes a screenshot of the viewport for a README: `docs/<name>.png`. */
async function takeForReadme(page: Page, name: string): Promise<void> {
  await page.screenshot({ path: `${FOLDERS.docs}${name}.png`, animations: 'disabled' });
}

/** What the README begins with: the same clock twice, and the IDs that it leads to. */
const COMPARED = `
  <meta name="color-scheme" content="light dark">
  <style>
    body { margin: 0; padding: 20px; font: 14px system-ui, sans-serif; background: light-dark(#fff, #0f1419); }
    h1 { margin: 0 0 12px; font-size: 21px; }
    main { display: grid; grid-template-columns: 1fr 1fr; gap: 16px; }
    h2 { margin: 0 0 6px; font-size: 15px; font-weight: 400; }
    iframe { width: 100%; height: 415px; border: 0; border-radius: 10px; }
  </style>
  <h1>A clock is set back by 1.2 s</h1>
  <main>
    <div><h2>IDs that begin with the time</h2><iframe src="/figure.html?figure=tick"></iframe></div>
    <div><h2>sno flips one bit</h2><iframe src="/figure.html?figure=tick"></iframe></div>
  </main>`;

test.describe('the picture of the README', { tag: '@screenshots' }, () => {
  test.use({ viewport: { width: 880, height: 520 }, deviceScaleFactor: 2 });

  test('a clock that is set back, without the tick and with it', async ({ page }) => {
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      await page.goto('/figure.html');
      await page.setContent(COMPARED);
      const [without, withTick] = [0, 1].map(at => page.frameLocator('iframe').nth(at));
      await without!.getByRole('radio', { name: 'No tick' }).press(' ');
      await withTick!.getByRole('radio', { name: 'With the tick' }).press(' ');
      await expect(without!.locator('.figure-says', { hasText: '6 IDs repeat.' })).toBeVisible();
      await expect(withTick!.locator('.figure-says', { hasText: 'No ID repeats.' })).toBeVisible();
      for (const figure of [without, withTick]) {
        await figure!.locator('.figure-foot').evaluate(foot => {
          for (const part of foot.querySelectorAll('.figure-acts, .figure-task')) part.remove();
          foot.querySelector<HTMLElement>('.figure-says')!.style.minHeight = '2rem'; // one line
          scrollTo(0, 0); // the check has scrolled
        });
      }
      await takeForReadme(page, `clock-back-${colorScheme}`);
    }
  });
});

test('the devtools over an app', { tag: '@screenshots' }, async ({ page }) => {
  const gallery = new GalleryPage(page);
  await page.setViewportSize({ width: 1120, height: 800 });
  // Settings, because it is not drawn again with each frame of the time that passes.
  await gallery.openStill({ view: 'settings', height: 510 });
  await gallery.pass(2);
  await gallery.trigger.click();
  await gallery.livesThrough();
  await gallery.show('Live');
  await gallery.view.getByRole('grid').getByRole('row').nth(4).click();
  await gallery.settle();
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    await takeForReadme(page, `devtools-${colorScheme}`);
  }
});

test('the picture of shared links', { tag: '@screenshots' }, async ({ page }) => {
  await page.setViewportSize({ width: 1200, height: 630 });
  const drawing = await readFile(`${FOLDERS.playground}social-card.svg`, 'utf8');
  await page.setContent(`<style>body { margin: 0 } svg { display: block }</style>${drawing}`);
  await page.screenshot({ path: `${FOLDERS.playground}public/social-card.png` });
});
