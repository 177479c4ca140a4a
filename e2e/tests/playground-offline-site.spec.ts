import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { expect, test } from '../fixtures.ts';
import { PLAYGROUND_FOLDER } from '../server/static.mjs';
import { type StaticHost, startStaticHost, writeNextVersion } from '../server/static-host.ts';

/** Each section, and what shows that it has loaded completely, its workers included. */
const SECTIONS: Readonly<Record<string, (page: Page) => Promise<void>>> = {
  anatomy: page =>
    page
      .getByRole('button', { name: /^Bit 0,/ })
      .first()
      .waitFor(),
  order: page => heading(page, 'Order'),
  clock: page => heading(page, 'Clock lab'),
  // Its generators are workers.
  sharing: page => page.getByText('A and B collide').waitFor(),
  grants: page => heading(page, 'Grants'),
  metabyte: page => heading(page, 'Metabyte'),
  inspector: page => page.getByRole('region', { name: 'Findings' }).waitFor(),
  // Its server is in the page, and so is SQLite.
  offline: page => expect(page.getByText('Synced with the server. Nothing unsent.').first()).toBeVisible(),
  puzzles: page => heading(page, 'Puzzles'),
  story: page => heading(page, 'The story of an ID'),
};

/** What `pnpm test` opens in the other engines. */
const WITH_WORKERS = ['sharing', 'inspector', 'offline'];

const heading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true }).waitFor();

/**
 * Notes errors, rejections and files that do not load while the page is used. In Firefox, `pageerror` also
 * names each file that was loading in the background when the page was left.
 */
function noteFailures(): void {
  const failures: string[] = [];
  Object.assign(globalThis, { failures });
  const note = ({ message, target }: ErrorEvent) => {
    // A mere hint: Firefox reports one for a module that it has already. What needs the module says so itself
    // if it is missing.
    if ((target as Element).matches?.('link[rel=modulepreload]')) return;
    // A size that changed while sizes were reported, which is reported in the next frame.
    if (message?.startsWith('ResizeObserver loop')) return;
    failures.push(message ?? `not loaded: ${(target as HTMLElement).outerHTML}`);
  };
  addEventListener('error', note, true);
  addEventListener('unhandledrejection', ({ reason }) => failures.push(String(reason)));
}

/** Waits until the service worker has stored the site, and serves the page. */
async function stored(page: Page): Promise<void> {
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
}

test.describe('on a static host, below a path', () => {
  let host: StaticHost;
  let folder: string;
  test.use({ serviceWorkers: 'allow' });
  test.beforeEach(async () => {
    folder = fs.mkdtempSync(path.join(os.tmpdir(), 'sno-site-'));
    host = await startStaticHost(PLAYGROUND_FOLDER);
  });
  test.afterEach(async () => {
    await host.stop();
    fs.rmSync(folder, { recursive: true });
  });

  test('after one visit, every section and its workers work without a network', { tag: '@core' }, async ({
    page,
    newTab,
    browserName,
    webkitGTK,
  }) => {
    test.slow();
    await page.goto(`${host.url}#1/order`);
    await stored(page);
    // The rest of the site comes after the section, and nothing comes twice; the service worker of WebKitGTK,
    // as it is started here, downloads again what the page has loaded.
    const order = host.asked.findIndex(name => /^assets\/order-section-.*\.js$/.test(name));
    expect(host.asked.indexOf('service-worker.js')).toBeGreaterThan(order);
    const assets = host.asked.filter(name => name.startsWith('assets/'));
    const twice = assets.filter((name, index) => assets.indexOf(name) < index);
    if (!webkitGTK) expect(twice).toEqual([]);
    await host.stop();

    // In the page of the visit.
    await follow(page, 'Grants');
    await heading(page, 'Grants');

    // And in a new one.
    const tab = await newTab();
    await tab.addInitScript(noteFailures);
    const opensAll = browserName === 'chromium' || process.env['SNO_TEST'] === 'all';
    for (const id of opensAll ? Object.keys(SECTIONS) : WITH_WORKERS) {
      await tab.goto(`${host.url}#1/${id}`);
      await SECTIONS[id]!(tab);
    }
    const failures = await tab.evaluate(() => (globalThis as { failures?: string[] }).failures);
    expect(failures).toEqual([]);
  });

  test('a section whose code fails says so and offers a reload, and the rest of the page works', async ({
    page,
    webkitGTK,
  }) => {
    test.skip(
      webkitGTK !== undefined,
      'after the reload, WebKitGTK asks for the page and the style sheet again, but not for the module that failed',
    );
    host.fail(/^service-worker\.js|grants-section.*\.(?:js|css)$/);
    await page.goto(host.url);
    await follow(page, 'Grants');
    const alert = page.getByRole('alert').filter({ hasText: 'This section does not work' });
    await expect(alert).toBeVisible();
    // The rest of the page works.
    await follow(page, 'Order');
    await heading(page, 'Order');
    await follow(page, 'Grants');
    await expect(alert).toBeVisible();

    host.fail(/^service-worker\.js/);
    await alert.getByRole('button', { name: 'Reload the page' }).click();
    await heading(page, 'Grants');
    // With its style sheet, which had failed too.
    const rules = await page.evaluate(() =>
      [...document.styleSheets]
        .filter(({ href }) => href?.includes('grants-section'))
        .map(sheet => sheet.cssRules.length),
    );
    expect(rules).toEqual([expect.any(Number)]);
    expect(rules[0]).toBeGreaterThan(0);
  });

  test('a page whose own script is gone is not white: it offers a reload', async ({ page }) => {
    host.fail(/assets\/index-.*\.js$/);
    await page.goto(host.url);
    await expect(page.getByRole('heading', { name: 'The playground could not be loaded' })).toBeVisible();
    host.fail(undefined);
    await page.getByRole('button', { name: 'Reload' }).click();
    await page.getByRole('navigation').waitFor();
  });

  test('a page that is open keeps working after a deployment, and has the new version with a reload', async ({
    page,
  }) => {
    test.slow();
    await page.goto(host.url);
    await stored(page);

    writeNextVersion(PLAYGROUND_FOLDER, folder, 'next');
    host.deploy(folder);
    await page.evaluate(async () => {
      const changed = new Promise(resolve => {
        navigator.serviceWorker.addEventListener('controllerchange', resolve, { once: true });
      });
      await (await navigator.serviceWorker.ready).update();
      await changed;
    });
    // A section that was never opened still comes from the version of the page.
    await follow(page, 'Grants');
    await heading(page, 'Grants');
    const isNew = () => page.evaluate(() => document.querySelector('meta[name=deployed]') !== null);
    expect(await isNew()).toBe(false);

    await page.reload();
    await follow(page, 'Metabyte');
    await heading(page, 'Metabyte');
    expect(await isNew()).toBe(true);
  });

  test('can be installed', async ({ page, request }) => {
    await page.goto(host.url);
    const address = await page.locator('link[rel=manifest]').getAttribute('href');
    const manifestUrl = new URL(address!, host.url).href;
    const manifest = (await (await request.get(manifestUrl)).json()) as {
      start_url: string;
      display: string;
      icons: { src: string; sizes: string }[];
    };
    expect(new URL(manifest.start_url, manifestUrl).href).toBe(host.url);
    expect(manifest.display).toBe('standalone');
    for (const { src, sizes } of manifest.icons) {
      const size = await page.evaluate(async url => {
        const image = new Image();
        image.src = url;
        await image.decode();
        return `${image.naturalWidth}x${image.naturalHeight}`;
      }, new URL(src, manifestUrl).href);
      expect(size).toBe(sizes);
    }
  });
});

/** Opens a section by its link, which a menu has where the window is as narrow as that of WebKitGTK. */
async function follow(page: Page, title: string): Promise<void> {
  const navigation = page.getByRole('navigation', { name: 'Sections' });
  await navigation.waitFor();
  const menu = navigation.getByRole('button');
  if (await menu.isVisible()) await menu.click();
  await navigation.getByRole('link', { name: title, exact: true }).click();
}
