// @ts-check
/**
 * Measures how soon the sections of the built playground answer, in Chromium: `pnpm measure:interactions`. Each interaction is a
 * click, a key or a drag as a person does it. `busy` is the time in its handlers and in drawing what they changed; `shown` is from
 * the input to the next frame with it, in steps of 8 ms, as the browser says it. Machines are noisy: the numbers are to be read.
 */
import http from 'node:http';
import { fileURLToPath } from 'node:url';
import { chromium } from '@playwright/test';
import { findBrowser } from '../browsers/find.mjs';
import { serveFolders } from '../server/static.mjs';
import { quantile } from './frames.mjs';

/** @typedef {import('@playwright/test').Page} Page */

/** What is done in each section. @type {Record<string, (page: Page) => Promise<void>>} */
const SECTIONS = {
  anatomy: async page => {
    for (const bit of [0, 20, 39, 41, 60, 79]) await page.locator(`[data-bit="${bit}"]`).click();
    for (let i = 0; i < 20; i++) await page.keyboard.press(i % 2 ? 'ArrowLeft' : 'Space');
    await page.getByRole('textbox', { name: 'Hex' }).click();
    await page.keyboard.type('00112233445566778899');
    for (const name of ['−1', '+1', 'Zero', 'Max', 'Now']) await press(page, name);
  },
  order: async page => {
    for (const name of ['Check', 'An hour', 'A day', 'All']) await press(page, name);
    await page.getByRole('textbox', { name: 'From', exact: true }).click();
    for (let i = 0; i < 10; i++) await page.keyboard.press('ArrowUp');
  },
  clock: async page => {
    for (const name of ['NTP step back', 'Frozen VM', 'Coarse timer', 'Back twice', 'Step back'])
      await press(page, name);
    await page.getByRole('slider', { name: 'True time' }).focus();
    for (let i = 0; i < 20; i++) await page.keyboard.press('ArrowRight');
  },
  sharing: async page => {
    await page.getByRole('slider', { name: 'Range of A' }).focus();
    for (let i = 0; i < 20; i++) await page.keyboard.press('ArrowRight');
    for (const name of ['Add a worker', 'Start all', 'Stop all']) await press(page, name);
  },
  odds: async page => {
    for (const slider of await page.getByRole('slider').all()) {
      await slider.focus();
      for (let i = 0; i < 10; i++) await page.keyboard.press('ArrowRight');
    }
  },
  metabyte: async page => {
    await press(page, 'Use preset');
    await page.getByRole('button', { name: /^verb/ }).focus();
    for (let i = 0; i < 5; i++) await page.keyboard.press('Shift+ArrowLeft');
    await press(page, 'Clear');
  },
  inspector: async page => {
    await press(page, 'A log with duplicates');
    await page.waitForTimeout(1_000);
    for (const name of ['Zoom in', 'Later', 'Earlier', 'Zoom out']) await press(page, name);
  },
  offline: async page => {
    const note = page.getByRole('textbox', { name: 'New note' });
    await note.click();
    await page.keyboard.type('Milk and bread');
    await page.keyboard.press('Enter');
    await page.getByRole('switch', { name: 'Offline' }).click();
  },
  lessons: async page => {
    await press(page, 'Start with the first lesson');
    await press(page, 'Hint');
  },
};

const folder = fileURLToPath(new URL('../../apps/playground/dist/', import.meta.url));
const server = http.createServer(serveFolders([folder])).listen(0, '127.0.0.1');
await new Promise(done => server.once('listening', done));
const address = /** @type {import('node:net').AddressInfo} */ (server.address());

const found = findBrowser('chromium');
const browser = await chromium.launch({
  args: ['--disable-quic', '--host-resolver-rules=MAP * ~NOTFOUND , EXCLUDE 127.0.0.1'],
  ...(found?.kind === 'stock' && { executablePath: found.path }),
});
try {
  for (const [section, act] of Object.entries(SECTIONS)) {
    const page = await (await browser.newContext({ viewport: { width: 1_280, height: 900 } })).newPage();
    await page.addInitScript(() => {
      /** @type {{ name: string; busy: number; shown: number }[]} */
      const seen = [];
      Object.assign(globalThis, { seen });
      new PerformanceObserver(list => {
        for (const entry of /** @type {PerformanceEventTiming[]} */ (list.getEntries())) {
          if (!(/** @type {any} */ (entry).interactionId)) continue;
          seen.push({
            name: entry.name,
            busy: entry.processingEnd - entry.processingStart,
            shown: entry.duration,
          });
        }
      }).observe(/** @type {any} */ ({ type: 'event', durationThreshold: 16, buffered: true }));
    });
    await page.goto(`http://127.0.0.1:${address.port}/#1/${section}`);
    await page.waitForTimeout(1_500);
    await act(page);
    await page.waitForTimeout(500);
    const seen = await page.evaluate(
      () =>
        /** @type {{ name: string; busy: number; shown: number }[]} */ (/** @type {any} */ (globalThis).seen),
    );
    const of = (/** @type {'busy' | 'shown'} */ what) =>
      [0.5, 0.95, 1]
        .map(share =>
          quantile(
            seen.map(entry => entry[what]),
            share,
          ).toFixed(0),
        )
        .join(' / ');
    console.log(
      `${section.padEnd(10)} ${String(seen.length).padStart(3)} events of 16 ms and more; p50 / p95 / most: busy ${of('busy')} ms, shown ${of('shown')} ms`,
    );
    await page.close();
  }
} finally {
  await browser.close();
  server.close();
}

/**
 * @param {Page} page
 * @param {string} name
 */
async function press(page, name) {
  await page.getByRole('button', { name, exact: true }).first().click();
}
