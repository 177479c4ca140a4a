// @ts-check
/**
 * Measures what the devtools cost an app in Chromium, in the development build of React:
 * `pnpm measure [minutes | next | scale | busy]`. Not a test: machines are noisy, and the numbers are for a
 * person to read.
 */
import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { build } from 'vite';
import { serveFolders } from '../server/static.mjs';
import { launchChromium, startServer } from './chromium.mjs';
import { measureBusy, measureGaps, quantile, quantilesOf } from './frames.mjs';

const [, , what = '10'] = process.argv;
const parts = { next, scale, busy };
const part = Object.entries(parts).find(([name]) => name === what)?.[1];
const minutes = part ? 0 : Number(what);
if (!(minutes >= 0 && minutes <= 120)) throw new RangeError('expected minutes from 0 to 120');
const RATE = 100_000;

process.env.NODE_ENV = 'development';
const site = fileURLToPath(new URL('../dist/', import.meta.url));
await build({
  root: fileURLToPath(new URL('.', import.meta.url)),
  configFile: false,
  base: './',
  mode: 'development',
  plugins: [react()],
  worker: { format: 'es' },
  define: { 'process.env.NODE_ENV': '"development"' },
  logLevel: 'warn',
  build: {
    outDir: `${site}measure`,
    emptyOutDir: true,
    target: 'es2022',
    minify: false,
    chunkSizeWarningLimit: 4_000,
  },
});

const server = await startServer(serveFolders([site]));
const url = `${server.url}/measure/index.html`;
const browser = await launchChromium();
try {
  for (const run of part ? [part] : [next, scale, busy, framesAndMemory]) await run();
} finally {
  await browser.close();
  server.close();
}

/**
 * `next()` without the devtools, and with them closed: rounds in turn, so that both meet the same machine.
 * Other work only adds.
 */
async function next() {
  const pages = await Promise.all(['none', 'closed'].map(devtools => open(`devtools=${devtools}`)));
  /** @type {number[][]} */
  const rounds = [[], []];
  for (let round = 0; round < 24; round++) {
    for (const [i, page] of pages.entries()) {
      const ns = await page.evaluate(() => /** @type {any} */ (globalThis).measured.nextNs(16));
      if (round >= 4) rounds[i]?.push(ns);
    }
  }
  const [without = Number.NaN, closed = Number.NaN] = rounds.map(ns => quantile(ns, 0));
  console.log(
    `next(), least of 20 rounds of 1,048,576 IDs: ${without.toFixed(1)} ns without the devtools, ${closed.toFixed(1)} ns with the panel closed (×${(closed / without).toFixed(3)})`,
  );
  // The least hides what is rare: that IDs are watched now and then while the panel is closed.
  const [all = Number.NaN, allClosed = Number.NaN] = rounds.map(ns => ns.reduce((sum, one) => sum + one, 0));
  console.log(`  all rounds together: ×${(allClosed / all).toFixed(3)}`);
  await Promise.all(pages.map(page => page.close()));
}

/**
 * Live and Generators over 500 generators and 40 workers, while IDs are made, and how long it takes to change
 * between tabs.
 */
async function scale() {
  const page = await open('devtools=open&rate=1000&generators=500&workers=40');
  await page.getByRole('tabpanel').waitFor();
  await page.waitForTimeout(8_000);
  for (const tab of ['Live', 'Generators']) {
    await page.getByRole('tab', { name: tab, exact: true }).click();
    await page.waitForTimeout(2_000);
    const [gaps, busy] = await Promise.all([measureGaps(page, 10), measureBusy(page, 10)]);
    const perSecond = (gaps.length * 1_000) / gaps.reduce((sum, ms) => sum + ms, 0);
    console.log(
      `${tab}, 502 generators and 40 workers, 1,000 IDs/s and 10 in each worker: ${perSecond.toFixed(1)} frames/s; p50 / p95 / most from frame to frame: ${quantilesOf(gaps, [0.5, 0.95, 1], 1)} ms; main thread busy: ${busy.toFixed(1)} %`,
    );
  }
  for (let round = 0; round < 2; round++) {
    for (const tab of await page.getByRole('tab').all()) {
      // From the click to the frame after the one with the other tab.
      const ms = await tab.evaluate(
        button =>
          new Promise(done => {
            const startMs = performance.now();
            /** @type {HTMLElement} */ (button).click();
            requestAnimationFrame(() => requestAnimationFrame(() => done(performance.now() - startMs)));
          }),
      );
      if (round > 0) console.log(`  to ${await tab.textContent()}: ${Number(ms).toFixed(0)} ms`);
    }
  }
  await page.close();
}

/** The share of a second in which the main thread works, without the devtools and with Live open. */
async function busy() {
  for (const rate of [1_000, RATE]) {
    const shares = [];
    for (const devtools of ['none', 'closed', 'open']) {
      const page = await open(`devtools=${devtools}&rate=${rate}`);
      if (devtools === 'open') await page.getByRole('tabpanel', { name: 'Live' }).waitFor();
      await page.waitForTimeout(3_000);
      shares.push(`${devtools} ${(await measureBusy(page, 15)).toFixed(1)} %`);
      await page.close();
    }
    console.log(`main thread busy, ${rate.toLocaleString('en')} IDs/s: ${shares.join(', ')}`);
  }
}

/** Live open at 100,000 IDs a second. */
async function framesAndMemory() {
  const page = await open(`devtools=open&rate=${RATE}`);
  await page.getByRole('tabpanel', { name: 'Live' }).waitFor();
  await page.waitForTimeout(3_000);
  const madeBefore = await made(page);
  const startMs = performance.now();
  const [gaps, busy] = await Promise.all([measureGaps(page, 20), measureBusy(page, 20)]);
  const rate = ((await made(page)) - madeBefore) / ((performance.now() - startMs) / 1_000);
  console.log(
    `Live open, ${Math.round(rate).toLocaleString('en')} IDs/s, ${gaps.length} frames in 20 s; p50 / p95 / p99 from frame to frame: ${quantilesOf(gaps, [0.5, 0.95, 0.99], 1)} ms; main thread busy: ${busy.toFixed(1)} %`,
  );

  const session = await page.context().newCDPSession(page);
  for (let at = 0; at <= minutes; at++) {
    if (at > 0) await page.waitForTimeout(60_000);
    await session.send('HeapProfiler.collectGarbage');
    const { usedSize } = await session.send('Runtime.getHeapUsage');
    const { nodes, jsEventListeners } = await session.send('Memory.getDOMCounters');
    console.log(
      `  after ${at} min: ${(usedSize / 2 ** 20).toFixed(1)} MB of heap, ${nodes} nodes, ${jsEventListeners} listeners, ${(await made(page)).toLocaleString('en')} IDs made`,
    );
  }
}

/** @param {string} query */
async function open(query) {
  const page = await (await browser.newContext({ viewport: { width: 1_280, height: 800 } })).newPage();
  await page.goto(`${url}?${query}`);
  await page.waitForTimeout(1_000);
  return page;
}

/** @param {import('@playwright/test').Page} page */
function made(page) {
  return page.evaluate(() => /** @type {number} */ (/** @type {any} */ (globalThis).measured.made()));
}
