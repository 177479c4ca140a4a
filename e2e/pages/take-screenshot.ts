/** Writes pictures of pages for people to look at, which git ignores. */
import { fileURLToPath } from 'node:url';
import type { Page } from '@playwright/test';

const FOLDER = fileURLToPath(new URL('../screenshots/', import.meta.url));

/** Takes a picture of the whole page, motion stopped: `screenshots/<name>.png`. */
export async function takeScreenshot(page: Page, name: string): Promise<void> {
  await page.screenshot({ path: `${FOLDER}${name}.png`, fullPage: true, animations: 'disabled' });
}
