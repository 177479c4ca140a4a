import type { Page } from '@playwright/test';
import { expect, test } from '../fixtures.ts';
import { TABS, type Tab } from '../pages/devtools-page.ts';
import { GalleryPage } from '../pages/gallery-page.ts';
import { takeForReadme, takeScreenshot } from '../pages/take-screenshot.ts';

const SIZES = { wide: { width: 1280, height: 760 }, narrow: { width: 400, height: 1100 } };
const THEMES = ['light', 'dark'] as const;
const NO_SERVER = encodeURIComponent('http://127.0.0.1:42999/sno?token=8f2c');

/** Brings a panel into a state in which there is something to see. */
const PREPARE: Partial<Record<Tab, (gallery: GalleryPage) => Promise<void>>> = {
  Live: async ({ view }) => view.getByRole('grid').getByRole('row').nth(4).click(),
  Inspect: async gallery => gallery.view.getByRole('textbox').fill(await logOf(gallery)),
  Metabyte: async ({ view }) => view.getByRole('button', { name: /^kind/ }).click(),
};

test('the devtools', { tag: '@screenshots' }, async ({ page, newTab }) => {
  const gallery = new GalleryPage(page);
  // Settings, because it is not drawn again with each frame of the time that passes.
  await gallery.openStill({ isOpen: true, view: 'settings', height: 1040 });
  await gallery.openOther(await newTab());
  await gallery.livesThrough();
  for (const tab of TABS) {
    await gallery.show(tab);
    await gallery.settle();
    await PREPARE[tab]?.(gallery);
    await takeAll(gallery, tab.toLowerCase());
  }
  await gallery.show('Record');
  await gallery.view.getByRole('button', { name: 'Replay', exact: true }).click();
  await gallery.panel.getByRole('button', { name: 'Previous event' }).click();
  await takeAll(gallery, 'record-replay');
  await gallery.show('Clock');
  await takeAll(gallery, 'clock-replay');
});

test('the devtools with nothing to show', { tag: '@screenshots' }, async ({ page }) => {
  const gallery = new GalleryPage(page);
  await gallery.openStill({ isOpen: true, height: 1040 }, `?empty&source=${NO_SERVER}`);
  await gallery.pass(3);
  for (const tab of TABS) {
    await gallery.show(tab);
    await takeAll(gallery, `${tab.toLowerCase()}-empty`);
  }
  await gallery.show('Record');
  await gallery.view
    .locator('input[type=file]')
    .setInputFiles({ name: 'cut-off.ndjson', mimeType: 'text/plain', buffer: Buffer.from('{"sno":') });
  await expect(gallery.view.getByText(/cannot be replayed/)).toBeVisible();
  await takeAll(gallery, 'record-broken');
});

test('the devtools with devices', { tag: '@screenshots' }, async ({ page }) => {
  const gallery = new GalleryPage(page);
  await gallery.openStill({ isOpen: true, view: 'generators', height: 1040 }, '?grants');
  await takeAll(gallery, 'generators-grants');
});

test('the devtools over an app', { tag: '@screenshots' }, async ({ page }) => {
  const gallery = new GalleryPage(page);
  await page.setViewportSize({ width: 1120, height: 800 });
  await gallery.openStill({ view: 'settings', height: 510 });
  await gallery.pass(2);
  await inThemes(page, scheme => takeScreenshot(page, `devtools-button-${scheme}`));
  await gallery.trigger.click();
  await gallery.livesThrough();
  await gallery.show('Live');
  await gallery.view.getByRole('grid').getByRole('row').nth(4).click();
  await gallery.settle();
  await inThemes(page, scheme => takeForReadme(page, `devtools-${scheme}`));
});

/** Takes a picture in each theme and size. */
async function takeAll(gallery: GalleryPage, what: string): Promise<void> {
  const { page } = gallery;
  await page.mouse.move(0, 0);
  for (const [device, viewport] of Object.entries(SIZES)) {
    await page.setViewportSize(viewport);
    await gallery.settle();
    await inThemes(page, scheme => takeScreenshot(page, `devtools-${what}-${scheme}-${device}`));
  }
}

async function inThemes(page: Page, take: (scheme: (typeof THEMES)[number]) => Promise<void>): Promise<void> {
  for (const colorScheme of THEMES) {
    await page.emulateMedia({ colorScheme });
    await take(colorScheme);
  }
}

/** A log with IDs of the app in it, one of them twice. */
async function logOf({ page }: GalleryPage): Promise<string> {
  const ids = await page.getByRole('list', { name: 'Notes' }).locator('.note-id').allTextContents();
  return `09:41:00.120 saved ${ids[3]} and ${ids[1]}
09:41:00.131 saved ${ids[3]} again, from the queue
{"id":"${ids[2]}","text":"Chapter two, second draft"}`;
}
