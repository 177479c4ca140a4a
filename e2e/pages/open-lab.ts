import type { Page } from '@playwright/test';
import type {} from '../site/lab/lab.ts';

/** Opens the page that has the SDK, and runs what a spec asks for through `window.lab`. */
export async function openLab(page: Page): Promise<void> {
  await page.goto('/lab/');
  await page.waitForFunction(() => 'lab' in window);
}
