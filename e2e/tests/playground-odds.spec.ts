import { UNIT_MS } from '@sno-id/sdk/read';
import { collisionOdds, collisionRate } from '@sno-id/sdk/snowflake';
import { expect, test } from '../fixtures.ts';
import { findViolations } from '../pages/axe.ts';
import { OddsPage } from '../pages/odds-page.ts';
import { PlaygroundPage } from '../pages/playground-page.ts';

const SOON = { timeout: 20_000 };

test.describe('the odds section', () => {
  let odds: OddsPage;

  test.beforeEach(async ({ page }) => {
    odds = new OddsPage(page);
  });

  test('works by mouse: the formulas are those of the SDK, and the simulation approaches them', async ({
    page,
  }) => {
    test.slow();
    await odds.openUnguessed('302,10,24');
    await expect(odds.guess.getByText('302')).toHaveCount(0);
    await expect(odds.identities).toBeHidden();
    await page.getByRole('radio', { name: 'about 32,800' }).check();
    await expect(odds.guess.getByText('No: about 300.')).toBeVisible();
    await page.reload();
    await expect(odds.guess.getByText('No: about 300.')).toBeVisible();

    const [shared, duplicates] = await odds.cells(odds.numbers, 'sno, sequence from 0');
    expect(Number.parseFloat(shared!)).toBeCloseTo(100 * collisionOdds({ generators: 302, idBits: 16 }), 1);
    const pairs = (302 * 301) / 2 / 2 ** 16;
    const expected = collisionRate({ perSecond: [10, 10], unitMs: UNIT_MS }) * 24 * pairs;
    expect(Number(duplicates!.replace(',', ''))).toBeCloseTo(expected, -1);

    await expect(odds.points(odds.identities)).toHaveCount(0);
    await odds.asTable.click();
    await odds.simulate.click();
    await odds.identities.scrollIntoViewIfNeeded();
    await expect.poll(() => odds.points(odds.identities).count(), SOON).toBe(28);
    await odds.duplicates.scrollIntoViewIfNeeded();
    await expect.poll(() => odds.points(odds.duplicates).count(), SOON).toBeGreaterThan(5);
    await expect
      .poll(
        async () => Math.abs(Number.parseFloat((await odds.cells(odds.identities, '302'))[1]!) - 50),
        SOON,
      )
      .toBeLessThan(8);
    const atTen = async () => Number((await odds.cells(odds.duplicates, '10'))[1]!.replace(',', ''));
    await expect.poll(async () => Math.abs((await atTen()) / 1_384 - 1), SOON).toBeLessThan(0.3);
    await odds.stop.click();
    await expect(odds.simulate).toBeVisible();

    await odds.contexts.getByRole('button', { name: 'Start 24 workers' }).click();
    await expect(odds.contexts.getByText(/^All 24 are different|^Shared: /)).toBeVisible(SOON);
    const listed = await odds.contexts.getByText(/^P?\s*\d+( \d+){23}$/).textContent();
    expect(new Set(listed!.match(/\d+/g)).size).toBeGreaterThan(20);
  });

  test('works by keyboard: sliders, and a link that restores them', { tag: '@core' }, async ({
    newTab,
    webkitGTK,
  }) => {
    const byHand = webkitGTK !== undefined;
    await odds.open();
    await expect(odds.slider('Generators')).toHaveAttribute('aria-valuetext', '100');
    await odds.press('Generators', 'End', byHand);
    await odds.press('IDs of each', 'ArrowRight', byHand);
    await odds.press('For', 'Home', byHand);
    await expect.poll(() => odds.payload()).toBe('1000,11,1');
    const before = await odds.cells(odds.numbers, 'Snowflake');

    const other = new OddsPage(await newTab());
    await other.open('1000,11,1');
    await expect(other.slider('IDs of each')).toHaveAttribute('aria-valuetext', '11 per second');
    await expect(other.slider('For')).toHaveAttribute('aria-valuetext', '1 hour');
    expect(await other.cells(other.numbers, 'Snowflake')).toEqual(before);
    await other.simulate.press('Enter');
    await expect(other.stop).toBeFocused();
    await other.identities.scrollIntoViewIfNeeded();
    await expect.poll(() => other.points(other.identities).count(), SOON).toBe(28);
  });

  test('a link to numbers shows them without a guess', { tag: ['@core', '@once'] }, async ({ page }) => {
    await page.goto('/#1/odds/300,1000,240');
    await expect(odds.numbers).toBeVisible();
    await expect(page.getByText('Make a guess above to see this.')).toHaveCount(0);
  });

  test('is accessible in both themes', { tag: '@axe' }, async ({ page }) => {
    test.slow();
    const playground = new PlaygroundPage(page);
    await odds.open();
    await odds.simulate.click();
    await odds.identities.scrollIntoViewIfNeeded();
    await expect.poll(() => odds.points(odds.identities).count(), SOON).toBe(28);
    await odds.stop.click();
    for (const theme of ['Light', 'Dark'] as const) {
      await playground.theme(theme).check({ force: true });
      expect(await findViolations(page)).toEqual([]);
    }
  });
});
