import type { Page } from '@playwright/test';
import { expect, test } from '../fixtures.ts';
import { openLab } from '../pages/open-lab.ts';

/** A slot has 64 lanes: pages that wasted theirs would soon have to make IDs of the next slot. */
const VISITS = 100;

async function visit(page: Page, number: number) {
  await openLab(page, `/plain/lab/?${number}`);
  return page.evaluate(() => window.lab.claims.visit());
}

test(`${VISITS} pages, one after the other, hand their cells back when they are left: each ID has the time of the clock`, async ({
  page,
  browserName,
}, info) => {
  // WebKit aborts the transactions of a page that is left.
  test.skip(browserName === 'webkit', 'a hand-back does not reach the disk, so each page wastes its cells');
  test.setTimeout(180_000);
  const visits = [];
  for (let i = 0; i < VISITS; i++) visits.push(await visit(page, i));
  const most = Math.max(...visits.map(({ aheadMs }) => Math.abs(aheadMs)));
  info.annotations.push({ type: 'visits', description: `${browserName}: at most ${most} ms from the clock` });
  expect(visits.every(({ kind }) => kind === 'granted')).toBe(true);
  expect(new Set(visits.map(({ id }) => id)).size).toBe(VISITS);
  expect(most).toBeLessThan(1000);
});
