import type { Page } from '@playwright/test';
import type {} from '../site/lab/lab.ts';

/** Opens the page that has the packages, and runs what a spec asks for through `window.lab`. */
export async function openLab(page: Page, path = '/lab/'): Promise<void> {
  await page.goto(path);
  await page.waitForFunction(() => 'lab' in window);
}
