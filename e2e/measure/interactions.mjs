// @ts-check
/**
 * Measures how soon each section of the built playground answers, in Chromium:
 * `pnpm measure:interactions [section …]`. It uses every control that it finds in a section, in the order of
 * the page: it opens what is closed, clicks buttons, moves sliders by key and by hand, and types into fields.
 * So no name of a control is written here, which a change of the page would make wrong.
 *
 * - `shown`: from an input to the next frame, in steps of 8 ms, as the browser says it. It names nothing
 *   below 16 ms, which counts as 16.
 * - `busy`: the longest time in the handlers of an interaction. What the browser does not name counts as 0.
 * - `cpu`: how long the processor worked on the page's main thread until two frames after an interaction,
 *   drawing included. Unlike the others, it is not longer where other programs run too. Of a drag, it is that
 *   of one step.
 *
 * Fails if the 95th percentile of `shown` is above 56 ms in a section. That means something on an idle
 * machine only.
 */
import { PLAYGROUND_FOLDER, serveFolders } from '../server/static.mjs';
import { launchChromium, sectionsOf, startServer } from './chromium.mjs';
import { quantile, quantilesOf, threadOf } from './frames.mjs';

/** @typedef {import('@playwright/test').Page} Page */
/**
 * @typedef {{ name: string; kind: 'click' | 'slide' | 'type'; x: number; y: number; hasHandle: boolean }}
 * Control
 */
/** @typedef {{ name: string; at: number; cpu: number }} Interaction */
/** @typedef {{ at: number; busy: number; shown: number }} Timing */

/** The 95th percentile of `shown` must not be above this, in ms. */
const MOST_SHOWN_MS = 56;
/** The browser reports no interaction that was shown sooner, in ms. */
const LEAST_NAMED_MS = 16;
/** A section whose controls keep changing their names is left after as many. */
const MOST_CONTROLS = 80;
/**
 * As many controls of one name are used: bits, days of a calendar, or rows of a table differ in a number
 * only.
 */
const MOST_ALIKE = 3;
/** The places of a drag, in pixels to the right. */
const DRAG = [20, 40, 60, 40, 20, 0];
/** How many of the slowest are named. */
const NAMED = 3;

const sections = sectionsOf(process.argv.slice(2));

const server = await startServer(serveFolders([PLAYGROUND_FOLDER]));
const browser = await launchChromium();
let isSlow = false;
try {
  for (const section of sections) await measure(section);
} finally {
  await browser.close();
  server.close();
}
process.exitCode = isSlow ? 1 : 0;

/** @param {string} section */
async function measure(section) {
  const context = await browser.newContext({
    viewport: { width: 1_280, height: 900 },
    serviceWorkers: 'block',
  });
  const page = await context.newPage();
  page.on('dialog', dialog => void dialog.dismiss());
  await page.addInitScript(watchInputs);
  const cpuMs = await threadOf(page);

  const address = `${server.url}/#1/${section}`;
  const open = async () => {
    await page.goto(address);
    await page.locator('main :is(button, input, summary)').filter({ visible: true }).first().waitFor();
    await page.waitForTimeout(1_500);
  };
  await open();

  /** @type {Interaction[]} */
  const interactions = [];
  /** @type {Timing[]} */
  const timings = [];
  const times = /** @type {Map<string, number>} */ (new Map());
  /**
   * One input of a person, and what it cost until the page has drawn it. @type {(name: string, act: () =>
   * Promise<void>, steps?: number) => Promise<void>}
   */
  const perform = async (name, act, steps = 1) => {
    const before = await cpuMs();
    const at = await page.evaluate(() => performance.timeOrigin + performance.now());
    await act();
    await page.evaluate(twoFrames);
    interactions.push({ name, at, cpu: ((await cpuMs()) - before) / steps });
  };

  /** A button may lead to another section, or open something above the page. */
  const comeBack = async () => {
    const isElsewhere = !(await page.evaluate(id => location.hash.startsWith(`#1/${id}`), section));
    if (!isElsewhere && (await page.locator('dialog[open]').count()) === 0) return;
    timings.push(...(await timingsOf(page)));
    await page.goto('about:blank');
    await open();
  };
  const next = () => page.evaluate(nextControl, { used: [...times], most: MOST_ALIKE });

  for (let used = 0; used < MOST_CONTROLS; used++) {
    await comeBack();
    let control = await next();
    if (!control) {
      // What follows may still be loading, in this section or in the one that a button leads to.
      await page.waitForTimeout(500);
      await comeBack();
      control = await next();
    }
    if (!control) break;
    times.set(control.name, (times.get(control.name) ?? 0) + 1);
    const { name, kind, x, y, hasHandle } = control;
    await perform(name, () => page.mouse.click(x, y));
    if (kind === 'slide') {
      for (let i = 0; i < 10; i++)
        await perform(`${name}, key`, () => page.keyboard.press(i % 2 ? 'ArrowLeft' : 'ArrowRight'));
      if (hasHandle) await perform(`${name}, dragged`, () => drag(page, x, y), DRAG.length);
    }
    if (kind === 'type')
      for (const key of ['End', '1', 'Backspace'])
        await perform(`${name}, key`, () => page.keyboard.press(key));
  }
  await page.waitForTimeout(500);
  timings.push(...(await timingsOf(page)));
  await context.close();
  report(section, interactions, timings);
}

/**
 * @param {string} section
 * @param {readonly Interaction[]} interactions
 * @param {readonly Timing[]} timings
 */
function report(section, interactions, timings) {
  const rows = interactions.map(({ name, at, cpu }, i) => {
    const until = interactions[i + 1]?.at ?? Number.POSITIVE_INFINITY;
    const own = timings.filter(timing => timing.at >= at && timing.at < until);
    return {
      name,
      cpu,
      shown: Math.max(LEAST_NAMED_MS, ...own.map(({ shown }) => shown)),
      busy: Math.max(0, ...own.map(({ busy }) => busy)),
    };
  });
  const of = (/** @type {'shown' | 'busy' | 'cpu'} */ what) =>
    quantilesOf(
      rows.map(row => row[what]),
      [0.5, 0.95, 1],
      0,
    );
  const shown = quantile(
    rows.map(row => row.shown),
    0.95,
  );
  // Without a number there is nothing that could have been too slow.
  const isOver = !(shown <= MOST_SHOWN_MS);
  if (isOver) isSlow = true;
  console.log(
    `${section.padEnd(10)} ${String(rows.length).padStart(3)} interactions; p50 / p95 / max: shown ${of('shown')} ms, busy ${of('busy')} ms, cpu ${of('cpu')} ms${isOver ? `; expected shown at most ${MOST_SHOWN_MS} ms at p95` : ''}`,
  );
  const slowest = [...rows].sort((a, b) => b.cpu - a.cpu).slice(0, NAMED);
  for (const { name, shown, cpu } of slowest)
    console.log(`    cpu ${cpu.toFixed(0)} ms, shown ${shown.toFixed(0)} ms: ${name}`);
}

/**
 * Moves by 60 pixels and back, as a hand does: one step in each frame.
 * @param {Page} page
 * @param {number} x
 * @param {number} y
 */
async function drag(page, x, y) {
  await page.mouse.move(x, y);
  await page.mouse.down();
  for (const right of DRAG) {
    await page.mouse.move(x + right, y);
    await page.evaluate(() => new Promise(requestAnimationFrame));
  }
  await page.mouse.up();
}

/**
 * @param {Page} page
 * @returns {Promise<Timing[]>}
 */
function timingsOf(page) {
  return page.evaluate(() => /** @type {any} */ (globalThis).timings);
}

// What follows runs in the page.

function watchInputs() {
  /** @type {Timing[]} */
  const timings = [];
  Object.assign(globalThis, { timings });
  new PerformanceObserver(list => {
    for (const entry of /** @type {PerformanceEventTiming[]} */ (list.getEntries())) {
      if (!(/** @type {any} */ (entry).interactionId)) continue;
      timings.push({
        at: performance.timeOrigin + entry.startTime,
        busy: entry.processingEnd - entry.processingStart,
        shown: entry.duration,
      });
    }
  }).observe(/** @type {any} */ ({ type: 'event', durationThreshold: 16, buffered: true }));
}

async function twoFrames() {
  for (let i = 0; i < 2; i++) await new Promise(requestAnimationFrame);
}

/**
 * The first control of the section that was not used yet, scrolled into view.
 * @param {{ used: readonly (readonly [name: string, times: number])[]; most: number }} what
 * @returns {Control | undefined}
 */
function nextControl({ used, most }) {
  const times = new Map(used);
  const all = document.querySelectorAll('main :is(summary, button, input, select, textarea, [role=slider])');
  for (const element of /** @type {NodeListOf<HTMLInputElement>} */ (all)) {
    if (element.disabled || element.type === 'file' || element.ariaDisabled === 'true') continue;
    const label = element.labels?.[0];
    const words = element.ariaLabel || label?.textContent || element.textContent || element.title;
    // A number or an ID does not make it another control.
    const name = `${element.role ?? element.localName} “${words
      .replace(/[0-9a-z]{16}/g, '…')
      .replace(/\d[\d,.:]*/g, '…')
      .trim()}”`;
    if ((times.get(name) ?? 0) >= most) continue;
    const { width, height } = element.getBoundingClientRect();
    const target = width > 4 && height > 4 ? element : label; // a radio button may be shown as its label
    if (!target?.checkVisibility({ visibilityProperty: true })) continue;
    target.scrollIntoView({ block: 'center', behavior: 'instant' });
    const box = target.getBoundingClientRect();
    const [x, y] = [box.left + box.width / 2, box.top + box.height / 2];
    const above = document.elementFromPoint(x, y);
    if (!above || !(target.contains(above) || above.contains(target))) continue;
    const isSlider = element.type === 'range' || element.role === 'slider';
    const isField =
      element.localName === 'textarea' || /^(text|search|number|datetime-local)$/.test(element.type);
    const kind = isSlider ? 'slide' : isField ? 'type' : 'click';
    return { name, kind, x, y, hasHandle: isSlider && element.localName !== 'input' };
  }
  return undefined;
}
