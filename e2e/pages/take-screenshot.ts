/**
 * Writes screenshots for people to look at, which git ignores, and those of the README, which it does not.
 */
import { fileURLToPath } from 'node:url';
import type { Page } from '@playwright/test';

const DOCS = fileURLToPath(new URL('../../docs/', import.meta.url));
const FOLDER = fileURLToPath(new URL('../screenshots/', import.meta.url));

/** Takes a screenshot of the whole page without motion: `screenshots/<name>.png`. */
export async function takeScreenshot(page: Page, name: string): Promise<void> {
  await page.screenshot({ path: `${FOLDER}${name}.png`, fullPage: true, animations: 'disabled' });
}

/** Takes a screenshot of the viewport for a README: `docs/<name>.png`. */
export async function takeForReadme(page: Page, name: string): Promise<void> {
  await page.screenshot({ path: `${DOCS}${name}.png`, animations: 'disabled' });
}
