/**
 * The `test` that all specs use. It gives the same fixtures in every engine.
 *
 * Specs open tabs with `page` and `newTab` and never use `browser.newContext`: WebKitGTK has one context per
 * process.
 */
import {
  type Browser,
  type BrowserContext,
  test as base,
  expect,
  type Page,
  type TestInfo,
} from '@playwright/test';
import type { EngineOptions } from './browsers/projects.ts';
import { launchWebKitGTK, type WebKitGTK } from './browsers/webkitgtk/launch.ts';
import { buildClockShift, type ClockShift } from './clock/clock-shift.ts';

interface TestFixtures {
  /** Opens a further tab in the context of `page`. */
  newTab: () => Promise<Page>;
  /** The window that `act` lets `page` open. */
  popupOf: (act: () => Promise<void>) => Promise<Page>;
  /** Its own browser, whose system clock the test can step. Skips the test where that cannot be done. */
  steppedClock: { stepTo: ClockShift['stepTo']; page: Page };
}

const BLANK_PAGE = '/blank';
/** A window that was closed may not say so. */
const PICTURE_LIMIT_MS = 5_000;

export const test = base.extend<TestFixtures, EngineOptions>({
  webkitGTK: [undefined, { option: true, scope: 'worker' }],

  browser: [
    async ({ webkitGTK, playwright, browserName, launchOptions, channel, headless }, use) => {
      if (webkitGTK) {
        await use(NOT_LAUNCHED);
        return;
      }
      const options = { ...launchOptions, headless: headless ?? true };
      const browser = await playwright[browserName].launch(channel ? { ...options, channel } : options);
      await use(browser);
      await browser.close();
    },
    { scope: 'worker', timeout: 60_000 },
  ],

  // In WebKitGTK each test starts a browser, which does not count as its time.
  context: [
    async ({ webkitGTK, playwright, browser, contextOptions, baseURL }, use, testInfo) => {
      if (!webkitGTK) {
        const context = await browser.newContext({ ...contextOptions, baseURL: baseURL! });
        await use(context);
        await context.close();
        return;
      }
      const options = { executablePath: webkitGTK, baseURL: baseURL!, blankPage: BLANK_PAGE };
      const gtk = await launchWebKitGTK(playwright.webkit, options);
      // The part of a context that fixtures and specs use.
      await use(gtk as unknown as BrowserContext);
      if (testInfo.status !== testInfo.expectedStatus) await attachPictures(gtk, testInfo);
      await gtk.close();
    },
    { scope: 'test', timeout: 120_000 },
  ],

  page: async ({ context }, use) => {
    await use(await context.newPage());
  },

  newTab: async ({ context }, use) => {
    await use(() => context.newPage());
  },

  popupOf: async ({ page, context, webkitGTK }, use) => {
    await use(async act => {
      const opened = webkitGTK ? undefined : page.waitForEvent('popup');
      await act();
      return opened ?? (context as unknown as WebKitGTK).popup();
    });
  },

  steppedClock: async (
    { webkitGTK, playwright, browserName, launchOptions, channel, baseURL },
    use,
    info,
  ) => {
    const shift = buildClockShift();
    info.skip(!shift, 'stepping the system clock of a browser needs Linux and a C compiler');
    if (!shift) return;
    const env = { ...launchOptions.env, ...shift.env };
    if (webkitGTK) {
      const options = { executablePath: webkitGTK, baseURL: baseURL!, blankPage: BLANK_PAGE, env };
      const gtk = await launchWebKitGTK(playwright.webkit, options);
      await use({ stepTo: shift.stepTo, page: await gtk.newPage() });
      await gtk.close();
    } else {
      const options = { ...launchOptions, env: { ...process.env, ...env } as Record<string, string> };
      const browser = await playwright[browserName].launch(channel ? { ...options, channel } : options);
      await use({ stepTo: shift.stepTo, page: await browser.newPage({ baseURL: baseURL! }) });
      await browser.close();
    }
    shift.dispose();
  },
});

export { expect };

/** Stands for a browser in the one engine where each context is its own process. */
const NOT_LAUNCHED = {
  version: () => 'WebKitGTK',
  contexts: () => [],
  isConnected: () => true,
  close: async () => {},
} as unknown as Browser;

async function attachPictures(gtk: WebKitGTK, testInfo: TestInfo): Promise<void> {
  for (const [index, page] of gtk.pages().entries()) {
    const path = testInfo.outputPath(`test-failed-${index + 1}.png`);
    // the page may be what has failed
    const picture = await page.screenshot({ path, timeout: PICTURE_LIMIT_MS }).catch(() => undefined);
    if (picture) await testInfo.attach('screenshot', { path, contentType: 'image/png' });
  }
}
