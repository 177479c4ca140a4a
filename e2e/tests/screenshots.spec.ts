import type { Page } from '@playwright/test';
import { expect, test } from '../fixtures.ts';
import { takeForReadme, takeScreenshot } from '../pages/take-screenshot.ts';

const SIZES = { wide: { width: 1280, height: 900 }, narrow: { width: 400, height: 850 } };

/** Each section in a state in which there is something to see: where a link leads, and what is done there. */
const SECTIONS: Record<string, { payload?: string; prepare?: (page: Page) => Promise<void> }> = {
  anatomy: {
    prepare: page => page.getByRole('button', { name: 'Partition', exact: true }).click(),
  },
  order: {},
  clock: { payload: 'q500.r1500.s-500.r200.s-500.r1300' },
  sharing: {},
  grants: {
    payload: 'blocks',
    prepare: async page => {
      await page.getByRole('button', { name: 'Play the story' }).click();
      await page.getByRole('button', { name: 'Play the story' }).waitFor();
    },
  },
  metabyte: {},
  inspector: {
    prepare: async page => {
      await page
        .getByRole('button', { name: /duplicates/i })
        .first()
        .click();
      await page.waitForTimeout(1_000);
    },
  },
  offline: {},
  puzzles: { payload: 'twin' },
};

for (const [section, { payload, prepare }] of Object.entries(SECTIONS)) {
  test(`the playground, ${section}`, { tag: '@screenshots' }, async ({ page }) => {
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      for (const [width, size] of Object.entries(SIZES)) {
        await page.setViewportSize(size);
        const response = await page.goto(`/#1/${section}${payload ? `/${payload}` : ''}`);
        expect(response?.status() ?? 200, 'the playground must have been built').toBe(200);
        await page.reload();
        await expect(page.getByRole('navigation').locator('[aria-current]')).toBeAttached();
        await page.waitForTimeout(800); // charts are loaded after the section
        await prepare?.(page);
        await takeScreenshot(page, `playground-${section}-${colorScheme}-${width}`);
      }
    }
  });
}

/** What the README begins with: the same clock twice, and the IDs that it leads to. */
const COMPARED = `
  <meta name="color-scheme" content="light dark">
  <style>
    body { margin: 0; padding: 20px; font: 14px system-ui, sans-serif; background: light-dark(#fff, #0f1419); }
    h1 { margin: 0 0 12px; font-size: 21px; }
    main { display: grid; grid-template-columns: 1fr 1fr; gap: 16px; }
    h2 { margin: 0 0 6px; font-size: 15px; font-weight: 400; }
    iframe { width: 100%; height: 414px; border: 0; border-radius: 10px; }
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
        await figure!.locator('.figure-acts').evaluate(controls => {
          controls.remove();
          scrollTo(0, 0); // the check has scrolled
        });
      }
      await takeForReadme(page, `clock-back-${colorScheme}`);
    }
  });
});
