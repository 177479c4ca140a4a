/**
 * A clock may stand still forever: under fake timers, or inside a request of some servers. No wait may hang.
 */
import type { Page } from '@playwright/test';
import { UNIT_MS } from '@sno-id/sdk/read';
import { expect, test } from '../../fixtures.ts';
import { LabPage } from '../../pages/lab-page.ts';

const NOON = new Date('2026-03-01T12:00:00Z');
/**
 * A clock counts as stopped when it has stood still for 200 ms; no call holds the thread for longer than this
 * by default.
 */
const SOON_MS = 1_000;
/** What a message to the page and back may take besides. */
const ROUND_TRIP_MS = 100;

test('a full pool under a clock that stands still throws soon, and says when to retry', {
  tag: '@core',
}, async ({ page }) => {
  await new LabPage(page).open();
  const refusal = await page.evaluate(unixMs => {
    const { createGenerator } = window.lab.sno;
    const generator = createGenerator({ partition: 1, sequence: [0, 3], clock: { now: () => unixMs } });
    for (let i = 0; i < 4; i++) generator.next();
    const start = performance.now();
    try {
      return { made: generator.next() };
    } catch (error) {
      const { code, retryAfterMs } = error as { code: string; retryAfterMs: number };
      return { code, retryAfterMs, tookMs: performance.now() - start };
    }
  }, NOON.getTime());
  expect(refusal).toMatchObject({ code: 'ERR_SEQUENCE_EXHAUSTED', retryAfterMs: UNIT_MS });
  console.log(`      refused after ${refusal.tookMs?.toFixed(0)} ms`);
  expect(refusal.tookMs).toBeLessThan(SOON_MS);
});

test('the default clock under paused fake timers does not hang a full pool', async ({ page }) => {
  await page.clock.install({ time: NOON });
  await new LabPage(page).open();
  await page.clock.pauseAt(new Date(NOON.getTime() + 60_000));
  const start = performance.now(); // the page's own clocks stand still
  const { made, refusal } = await fillPool(page);
  const tookMs = performance.now() - start;
  expect(new Set(made).size).toBe(4);
  expect(refusal?.code).toBe('ERR_SEQUENCE_EXHAUSTED');
  expect(refusal?.retryAfterMs).toBeGreaterThan(0);
  expect(refusal?.retryAfterMs).toBeLessThanOrEqual(UNIT_MS);
  expect(tookMs).toBeLessThan(SOON_MS + ROUND_TRIP_MS);

  await page.clock.runFor(UNIT_MS);
  const later = await fillPool(page);
  expect(new Set([...made, ...later.made]).size).toBe(8);
});

test('a system clock that is fixed while the other advances repeats nothing', async ({ page }) => {
  await new LabPage(page).open();
  await page.clock.setFixedTime(NOON);
  const ids = await page.evaluate(async () => {
    const generator = window.lab.sno.createGenerator({ partition: 1 });
    const made: string[] = [];
    for (let i = 0; i < 20; i++) {
      for (let j = 0; j < 10; j++) made.push(generator.next());
      await new Promise(resolve => setTimeout(resolve, 10));
    }
    return made;
  });
  expect(new Set(ids).size).toBe(200);
});

test('an asynchronous wait ends when its signal aborts', { tag: '@core' }, async ({ page }) => {
  await new LabPage(page).open();
  const outcome = await page.evaluate(async unixMs => {
    const { createGenerator } = window.lab.sno;
    const generator = createGenerator({ partition: 1, sequence: [0, 3], clock: { now: () => unixMs } });
    for (let i = 0; i < 4; i++) generator.next();
    const abort = new AbortController();
    setTimeout(() => abort.abort(), 20);
    return generator.nextAsync(0, { signal: abort.signal }).catch((error: Error) => error.name);
  }, NOON.getTime());
  expect(outcome).toBe('AbortError');
});

/**
 * Makes four IDs out of a pool of four, on the page's generator of the default clock, and tries for a fifth.
 */
function fillPool(page: Page) {
  return page.evaluate(() => {
    const kept = window as Window & { pool?: ReturnType<typeof window.lab.sno.createGenerator> };
    kept.pool ??= window.lab.sno.createGenerator({ partition: 1, sequence: [0, 3] });
    const made: string[] = [];
    for (let i = 0; i < 4; i++) made.push(kept.pool.next());
    try {
      kept.pool.next();
      return { made };
    } catch (error) {
      const { code, retryAfterMs } = error as { code: string; retryAfterMs: number };
      return { made, refusal: { code, retryAfterMs } };
    }
  });
}
