import type { Page } from '@playwright/test';
import { expect, test } from '../../fixtures.ts';

const TABS = 8;
const WORKERS = 4;
/** How long tabs and workers are killed. E2E_CLAIMS_SECONDS makes it longer. */
const SECONDS = Number(process.env['E2E_CLAIMS_SECONDS'] ?? 6);

test(`${TABS} tabs and ${WORKERS} workers that are killed at random claim no cell twice`, async ({
  page,
  newTab,
  browserName,
}, info) => {
  test.setTimeout(120_000 + SECONDS * 2000);
  await open(page);
  await page.evaluate(workers => {
    window.claims.report = window.claims.collect(workers);
  }, WORKERS);
  const tabs = await Promise.all(Array.from({ length: TABS }, () => openTab(newTab)));
  // A tab that is closed ends in order. Where the engine can do it, every second one crashes instead, with its process.
  const [closed, crashed] = [new Set<Page>(), new Set<Page>()];
  const canCrash = browserName === 'chromium';
  for (const end = Date.now() + SECONDS * 1000; Date.now() < end; ) {
    const i = Math.floor(Math.random() * TABS);
    const tab = tabs[i]!;
    const isCrash = canCrash && closed.size > crashed.size;
    if (isCrash) await crash(tab);
    (isCrash ? crashed : closed).add(tab);
    await tab.close();
    tabs[i] = await openTab(newTab);
  }
  const report = await page.evaluate(() => window.claims.report!());
  const tabsKilled = { closed: closed.size, crashed: crashed.size };
  const line = `${info.project.name}: tabs ${JSON.stringify(tabsKilled)}, ${JSON.stringify(report)}`;
  info.annotations.push({ type: 'claims', description: line });
  if (process.env['E2E_CLAIMS_SECONDS']) console.log(line);
  expect(report).toMatchObject({ claimedTwice: 0, madeTwice: 0, errors: [] });
  expect(report.claims).toBeGreaterThan(2 * (TABS + WORKERS));
  expect(report.ids).toBeGreaterThan(100);
  expect(crashed.size > 0).toBe(canCrash);
});

/** Ends the process that renders a tab, in the middle of whatever it does. */
async function crash(tab: Page): Promise<void> {
  const session = await tab.context().newCDPSession(tab);
  const isGone = tab.waitForEvent('crash');
  // It is never answered.
  session.send('Page.crash').catch(() => {});
  await isGone;
}

async function open(tab: Page): Promise<void> {
  await tab.goto('/grants/');
  await tab.waitForFunction(() => 'claims' in window);
}

async function openTab(newTab: () => Promise<Page>): Promise<Page> {
  const tab = await newTab();
  await open(tab);
  await tab.evaluate(() => window.claims.makeIds());
  return tab;
}
