/**
 * A clock may stand still forever: under fake timers, or inside a request of some servers. No wait may hang.
 */
import type { Page } from '@playwright/test';
import { UNIT_MS } from '@sno-id/sdk/read';
import { expect, test } from '../fixtures.ts';
import { openLab } from '../pages/open-lab.ts';

const NOON = new Date('2026-03-01T12:00:00Z');

test('the default clock under paused fake timers does not hang a full pool', async ({ page }) => {
  await page.clock.install({ time: NOON });
  await openLab(page);
  await page.clock.pauseAt(new Date(NOON.getTime() + 60_000));
  const { made, refusal } = await fillPool(page);
  expect(new Set(made).size).toBe(4);
  expect(refusal?.code).toBe('ERR_SEQUENCE_EXHAUSTED');
  expect(refusal?.retryAfterMs).toBeGreaterThan(0);
  expect(refusal?.retryAfterMs).toBeLessThanOrEqual(UNIT_MS);

  await page.clock.runFor(UNIT_MS);
  const later = await fillPool(page);
  expect(new Set([...made, ...later.made]).size).toBe(8);
});

test('a system clock that is fixed while the other advances repeats nothing', async ({ page }) => {
  await openLab(page);
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
