import { isSno, partitionOf } from '@sno-id/sdk';
import { UNIT_MS } from '@sno-id/sdk/read';
import { collisionOdds, collisionRate } from '@sno-id/sdk/snowflake';
import { expect, test } from '../fixtures.ts';
import { findViolations } from '../pages/axe.ts';
import { PlaygroundPage } from '../pages/playground-page.ts';
import { SharingPage } from '../pages/sharing-page.ts';

/** Two members with a range of one partition each, and one with its own partition. */
const APART = 'A7:0-32767@20,B7:32768-65535@20,C8:0-65535@20';

test.describe('the sharing section', () => {
  let sharing: SharingPage;

  test.beforeEach(async ({ page }) => {
    sharing = new SharingPage(page);
  });

  test('opens with two generators that make the same ID, and starts over with none', {
    tag: '@once',
  }, async () => {
    await sharing.open();
    await expect(sharing.stopAll).toBeVisible();
    await expect(sharing.risk('A and B collide')).toBeVisible();
    await sharing.addClone.click();
    await expect(sharing.outcome).toContainText('Of each of these pairs: On average');
    await expect(sharing.outcome.getByText('they collide whenever')).toHaveCount(1);
    await sharing.startOver.click();
    await expect(sharing.map.getByRole('slider')).toHaveCount(0);
    expect(await sharing.counts()).toEqual({ compared: 0, twice: 0 });
    await expect.poll(() => sharing.payload()).toBe('-');
    await expect(sharing.outcome).toContainText('There are no generators.');
    await expect(sharing.startAll).toHaveCount(0);
    await sharing.add.click();
    await expect(sharing.outcome).toContainText('One generator never repeats an ID.');
  });

  test('works by mouse: overlapping ranges, and a real duplicate', async ({ page, webkitGTK }) => {
    test.slow();
    const byHand = webkitGTK !== undefined;
    await sharing.open(APART);
    expect(await sharing.bars()).toEqual([
      'generator A, partition 7, 0 to 32,767',
      'generator B, partition 7, 32,768 to 65,535',
      'generator C, partition 8, 0 to 65,535',
    ]);

    await sharing.startAll.click();
    for (const letter of ['A', 'B', 'C']) await expect.poll(() => sharing.made(letter)).toBeGreaterThan(5);
    await expect(sharing.outcome).toContainText('no two of these generators can ever make the same ID');

    // A over the lower half of B: a risk, although no duplicate happens at this rate.
    await sharing.drag(sharing.slider('Last number', 'A'), 0.25, 0, byHand);
    expect((await sharing.bars())[0]).toBe('generator A, partition 7, 0 to 49,151');
    await expect(sharing.risk('A and B could collide')).toContainText('must generate 32,769 IDs within it');

    // C into the partition of A: both start each unit at 0.
    await sharing.choose('C').click();
    await sharing.settings.click();
    await new PlaygroundPage(page).set(page.getByRole('textbox', { name: 'Partition' }), '7');
    expect(await sharing.bars()).toContain('generator C, partition 7, 0 to 65,535');
    const pair = sharing.risk('A and C collide');
    await expect(pair).toBeVisible();
    const id = (await pair.textContent())!.match(/First: (\w{16})/)![1]!;
    expect([isSno(id), partitionOf(id)]).toEqual([true, 7]);
    expect((await sharing.counts()).twice).toBeGreaterThan(0);

    await sharing.stopAll.click();
    await sharing.countAnew.click();
    expect(await sharing.counts()).toEqual({ compared: 0, twice: 0 });
  });

  test('works by keyboard: ends, bars and numbers, and a link that restores them', { tag: '@core' }, async ({
    page,
    newTab,
  }) => {
    await sharing.open(APART);
    await sharing.slider('Last number', 'A').focus();
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('Shift+ArrowLeft');
    await page.keyboard.press('ArrowRight');
    await sharing.slider('First number', 'B').focus();
    await page.keyboard.press('End');
    await sharing.slider('Range', 'A').focus();
    await page.keyboard.press('ArrowRight');
    expect(await sharing.bars()).toEqual([
      'generator A, partition 7, 256 to 29,183',
      'generator B, partition 7, 65,532 to 65,535',
      'generator C, partition 8, 0 to 65,535',
    ]);

    await sharing.choose('C').press('Enter');
    await sharing.settings.click();
    await new PlaygroundPage(page).set(page.getByRole('textbox', { name: 'IDs per second' }), '50');
    await sharing.addClone.press('Enter');
    await expect(sharing.risk('C and D could collide')).toContainText(
      /every 10 seconds at these rates: both start/,
    );
    const payload = 'A7:256-29183@20,B7:65532-65535@20,C8:0-65535@50,D8:0-65535@50';
    await expect.poll(() => sharing.payload()).toBe(payload);

    const other = new SharingPage(await newTab());
    await other.open(payload);
    expect(await other.bars()).toEqual(await sharing.bars());
    await other.startAll.press('Enter');
    for (const letter of ['A', 'B', 'C', 'D']) await expect.poll(() => other.made(letter)).toBeGreaterThan(5);
  });

  test('the odds are those of the SDK, and a link has them', async ({ page, webkitGTK }) => {
    await page.goto('/#1/sharing//302,10,24');
    await sharing.odds.waitFor();
    const [shared, duplicates] = await sharing.expected('sno, sequence from 0');
    expect(Number.parseFloat(shared!)).toBeCloseTo(100 * collisionOdds({ generators: 302, idBits: 16 }), 1);
    const pairs = (302 * 301) / 2 / 2 ** 16;
    const expected = collisionRate({ perSecond: [10, 10], unitMs: UNIT_MS }) * 24 * pairs;
    expect(Number(duplicates!.replace(',', ''))).toBeCloseTo(expected, -1);

    await expect(sharing.slide('Generators')).toHaveAttribute('aria-valuetext', '302');
    await sharing.slideToStart('For', webkitGTK !== undefined);
    await expect(sharing.slide('For')).toHaveAttribute('aria-valuetext', '1 hour');
    await expect.poll(() => sharing.payload()).toBe('/302,10,1');
  });

  test('is accessible in both themes', { tag: '@axe' }, async ({ page }) => {
    test.slow();
    const playground = new PlaygroundPage(page);
    await sharing.open();
    await expect(sharing.risk('A and B collide')).toBeVisible();
    for (const theme of ['Light', 'Dark'] as const) {
      await playground.theme(theme).check({ force: true });
      expect(await findViolations(page)).toEqual([]);
    }
  });
});
