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
        if (section === 'clock' && width === 'wide') await takeForReadme(page, `clock-lab-${colorScheme}`);
      }
    }
  });
}
