// @ts-check
/**
 * Lighthouse on the built playground, in Chromium, each section as a phone and as a desktop has it:
 * `pnpm lighthouse [runs] [section …]`. It fails if a score is below what `leastOf` says, and says what cost
 * it. The playground must have been built.
 */
import { chromium } from '@playwright/test';
import { launch } from 'chrome-launcher';
// @ts-expect-error: it has no types
import compression from 'compression';
import lighthouse, { desktopConfig } from 'lighthouse';
import { findBrowser } from '../browsers/find.mjs';
import { OFFLINE_ARGS, sectionsOf, startServer } from '../measure/chromium.mjs';
import { PLAYGROUND_FOLDER, serveFolders } from '../server/static.mjs';

const CATEGORIES = ['performance', 'accessibility', 'best-practices'];
/** Chromium sometimes returns a trace without its beginning; the run is repeated as often. */
const RETRIES = 2;

/** What counts is a typical load: the median of as many. */
const runs = Number(process.argv.slice(2).find(isNumber) ?? 5);
const sections = sectionsOf(process.argv.slice(2).filter(argument => !isNumber(argument)));

const serve = serveFolders([PLAYGROUND_FOLDER]);
const compress = compression(); // as a site on the web is sent
const server = await startServer((request, response) =>
  compress(request, response, () => serve(request, response)),
);

const browser = await launch({
  chromeFlags: ['--headless=new', '--no-sandbox', ...OFFLINE_ARGS],
  chromePath: findBrowser('chromium')?.path ?? chromium.executablePath(),
});

let isLow = false;
try {
  for (const section of sections) {
    for (const [device, config] of /** @type {const} */ ([
      ['phone', undefined],
      ['desktop', desktopConfig],
    ])) {
      const results = [];
      for (let run = 0; run < runs; run++) results.push(await audit(section, config));
      report(section, device, results);
    }
  }
} finally {
  browser.kill();
  server.close();
}
process.exit(isLow ? 1 : 0);

/** @param {string} argument */
function isNumber(argument) {
  return /^[1-9]\d*$/.test(argument);
}

/**
 * The least score: the first screen is what most visitors see, and a desktop has no excuse.
 * @param {string} section
 * @param {string} device
 */
function leastOf(section, device) {
  if (device === 'desktop') return 99;
  return section === 'intro' ? 98 : 95;
}

/**
 * @param {string} section
 * @param {import('lighthouse').Config | undefined} config
 * @param {number} [retries]
 * @returns {Promise<import('lighthouse').Result>}
 */
async function audit(section, config, retries = RETRIES) {
  const result = await lighthouse(
    `${server.url}/#1/${section}`,
    { port: browser.port, onlyCategories: CATEGORIES, logLevel: 'error' },
    config,
  );
  if (result?.lhr.runtimeError?.code === 'NO_NAVSTART' && retries > 0) {
    return audit(section, config, retries - 1);
  }
  if (!result || result.lhr.runtimeError) {
    throw new Error(`${section} could not be looked at: ${result?.lhr.runtimeError?.message ?? 'no result'}`);
  }
  return result.lhr;
}

/**
 * @param {string} section
 * @param {string} device
 * @param {Awaited<ReturnType<typeof audit>>[]} results
 */
function report(section, device, results) {
  const scores = CATEGORIES.map(category => {
    const all = results.map(({ categories }) => Math.round((categories[category]?.score ?? 0) * 100));
    return all.sort((a, b) => a - b)[Math.floor(all.length / 2)] ?? 0;
  });
  console.log(
    `${section.padEnd(10)} ${device.padEnd(8)} ${CATEGORIES.map((name, i) => `${name} ${scores[i]}`).join('  ')}`,
  );
  const least = leastOf(section, device);
  if (scores.every(score => score >= least)) return;
  isLow = true;
  console.log(`    expected at least ${least}`);
  const { audits, categories } = /** @type {(typeof results)[number]} */ (results[0]);
  for (const [i, category] of CATEGORIES.entries()) {
    if ((scores[i] ?? 0) >= least) continue;
    for (const { id, weight } of categories[category]?.auditRefs ?? []) {
      const { score, title, displayValue } = audits[id] ?? {};
      if (weight > 0 && typeof score === 'number' && score < 0.9)
        console.log(`    ${category}: ${title} ${displayValue ?? ''}`);
    }
  }
}
