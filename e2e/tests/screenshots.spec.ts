import { expect, test } from '../fixtures.ts';
import { takeScreenshot } from '../pages/take-screenshot.ts';

const WIDTHS = { desktop: 1280, phone: 390 };

for (const colorScheme of ['light', 'dark'] as const) {
  for (const [device, width] of Object.entries(WIDTHS)) {
    test(`the playground, ${colorScheme}, ${device}`, { tag: '@screenshots' }, async ({ page }) => {
      await page.setViewportSize({ width, height: 900 });
      await page.emulateMedia({ colorScheme });
      const response = await page.goto('/');
      expect(response?.status(), 'the playground must have been built').toBe(200);
      await page.waitForLoadState('networkidle');
      await takeScreenshot(page, `playground-${colorScheme}-${device}`);
    });
  }
}
