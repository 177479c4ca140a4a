import { expect, test } from '../fixtures.ts';
import { openLab } from '../pages/open-lab.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/**
 * From the true time to each of these in turn: back, forward, past all grants, before 2010, and right again.
 */
const STEPS_MS = [-HOUR_MS, 0, HOUR_MS, 90 * DAY_MS, -20 * 365 * DAY_MS, 0];
const IDS = 60;

test('a page and its workers, while the system clock is set back and forward, claim and repeat nothing twice', async ({
  steppedClock: { page, stepTo },
}, info) => {
  await openLab(page);
  await page.evaluate(async () => {
    window.lab.claims.report = window.lab.claims.collect(2);
    await window.lab.claims.makeIds();
  });
  const report = () => page.evaluate(() => window.lab.claims.report!());
  const more = async () => {
    const { ids } = await report();
    await expect.poll(async () => (await report()).ids).toBeGreaterThan(ids + IDS);
  };
  await more();
  for (const offsetMs of STEPS_MS) {
    stepTo(offsetMs);
    expect(Math.abs((await page.evaluate(() => Date.now())) - Date.now() - offsetMs)).toBeLessThan(10_000);
    // Granted IDs are made whatever the clock reads.
    await more();
  }
  const last = await report();
  info.annotations.push({ type: 'claims', description: `${info.project.name}: ${JSON.stringify(last)}` });
  expect(last).toMatchObject({ claimedTwice: 0, madeTwice: 0, errors: [] });
  expect(last.claims).toBeGreaterThan(STEPS_MS.length);
});
