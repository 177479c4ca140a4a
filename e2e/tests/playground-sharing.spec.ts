import { isSno, partitionOf } from '@sno-id/sdk';
import { expect, test } from '../fixtures.ts';
import { findViolations } from '../pages/axe.ts';
import { PlaygroundPage } from '../pages/playground-page.ts';
import { SharingPage } from '../pages/sharing-page.ts';

/** Two members that share a partition, and one with its own: the initial map. */
const START_BARS = [
  'worker A, partition 7, 0 to 32,767',
  'worker B, partition 7, 32,768 to 65,535',
  'worker C, partition 8, 0 to 65,535',
];

/** Real duplicates come at random, more than one per second on average, so this is never reached. */
const SOON = { timeout: 20_000 };

test.describe('the sharing section', () => {
  let sharing: SharingPage;

  test.beforeEach(async ({ page }) => {
    sharing = new SharingPage(page);
  });

  test('works by mouse: overlapping ranges, and a real duplicate', async ({ page, webkitGTK }) => {
    test.slow();
    const byHand = webkitGTK !== undefined;
    await sharing.open();
    expect(await sharing.bars()).toEqual(START_BARS);
    await page.getByRole('radio', { name: 'Practically never' }).check();
    await expect(page.getByRole('group', { name: 'Guess' }).getByText('No: Within seconds.')).toBeVisible();

    await sharing.startAll.click();
    for (const letter of ['A', 'B', 'C']) await expect.poll(() => sharing.made(letter)).toBeGreaterThan(5);
    await expect(sharing.outcome).toContainText('no two of these generators can ever make the same ID');

    // A over the lower half of B: a risk, although no duplicate happens at this rate.
    await sharing.drag(sharing.slider('Last number', 'A'), 0.25, 0, byHand);
    expect((await sharing.bars())[0]).toBe('worker A, partition 7, 0 to 49,151');
    await expect(sharing.risk('A and B could collide')).toContainText('must generate 32,769 IDs within it');

    // All of C into the row of A: both start each unit at 0.
    const row = sharing.map.getByRole('group', { name: 'Partition 7' });
    const down = (await row.boundingBox())!.y - (await sharing.slider('Range', 'C').boundingBox())!.y + 10;
    await sharing.drag(sharing.slider('Range', 'C'), 0, down, byHand);
    expect(await sharing.bars()).toContain('worker C, partition 7, 0 to 65,535');
    const pair = sharing.risk('A and C collide');
    await expect(pair).toBeVisible(SOON);
    const id = (await pair.textContent())!.match(/First: (\w{16})/)![1]!;
    expect([isSno(id), partitionOf(id)]).toEqual([true, 7]);
    expect((await sharing.counts()).twice).toBeGreaterThan(0);

    await sharing.row('C').getByRole('button', { name: 'Freeze' }).click();
    await expect(sharing.row('C')).toContainText('frozen');
    await sharing.row('A').getByRole('button', { name: 'Kill' }).click();
    await expect(sharing.row('A')).toContainText('killed');
    await page.waitForTimeout(300); // messages in flight
    const [made, frozen] = [await sharing.made('A'), await sharing.made('C')];
    await expect.poll(() => sharing.made('B')).toBeGreaterThan(made);
    expect([await sharing.made('A'), await sharing.made('C')]).toEqual([made, frozen]);
    await sharing.row('A').getByRole('button', { name: 'Restart' }).click();
    await expect.poll(() => sharing.made('A')).toBeGreaterThan(made);

    await sharing.stopAll.click();
    await sharing.countAnew.click();
    expect(await sharing.counts()).toEqual({ compared: 0, twice: 0 });
  });

  test('works by keyboard: ends, bars and numbers, and a link that restores them', { tag: '@core' }, async ({
    page,
    newTab,
    webkitGTK,
  }) => {
    await sharing.open();
    await sharing.slider('Last number', 'A').focus();
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('Shift+ArrowLeft');
    await page.keyboard.press('ArrowRight');
    await sharing.slider('First number', 'B').focus();
    await page.keyboard.press('End');
    await sharing.slider('Range', 'A').focus();
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowDown');
    await expect(sharing.slider('Range', 'A')).toBeFocused();
    expect(await sharing.bars()).toEqual([
      'worker B, partition 7, 65,532 to 65,535',
      'worker A, partition 8, 256 to 29,183',
      'worker C, partition 8, 0 to 65,535',
    ]);

    await sharing.choose('C').press('Enter');
    await sharing.settings.click();
    await new PlaygroundPage(page).set(page.getByRole('textbox', { name: 'IDs per second' }), '50');
    // Keys do not select radio buttons in WebKitGTK.
    const random = page.getByRole('radio', { name: 'a random number' });
    await page.getByRole('radio', { name: 'its first number' }).focus();
    if (webkitGTK) await random.check({ force: true });
    else await page.keyboard.press('ArrowRight');
    await expect(random).toBeChecked();
    await sharing.addClone.press('Enter');
    await expect(sharing.risk('C and D could collide')).toContainText(
      /one every .* minutes.*rarely use the same/,
    );
    const payload = 'A8:256-29183@20,B7:65532-65535@20,C8:0-65535@50~,D8:0-65535@50~';
    await expect.poll(() => sharing.payload()).toBe(payload);

    const other = new SharingPage(await newTab());
    await other.open(payload);
    expect(await other.bars()).toEqual(await sharing.bars());
    await other.choose('D').press('Enter');
    await other.settings.click();
    await expect(other.page.getByRole('textbox', { name: 'IDs per second' })).toHaveValue('50');
    await expect(other.page.getByRole('radio', { name: 'a random number' })).toBeChecked();

    await other.startAll.press('Enter');
    for (const letter of ['A', 'B', 'C', 'D']) await expect.poll(() => other.made(letter)).toBeGreaterThan(5);
    await other.addCloneFromSnapshot.press('Enter');
    await expect.poll(() => other.made('E')).toBeGreaterThan(5);
    expect(await other.bars()).toContain('worker E, partition 8, 0 to 65,535');
  });

  test('a real tab is a generator: it generates IDs, is frozen, moved and killed', async ({
    page,
    popupOf,
    webkitGTK,
  }) => {
    test.slow();
    await sharing.open();
    const tab = await popupOf(() => sharing.openTab.click());
    await expect(tab.getByRole('heading', { name: 'This tab is generator D' })).toBeVisible();
    await expect.poll(() => sharing.made('D')).toBeGreaterThan(0);

    await sharing.choose('D').click();
    await sharing.settings.click();
    await new PlaygroundPage(page).set(page.getByRole('textbox', { name: 'Partition' }), '8');
    await expect(tab.getByRole('definition').first()).toHaveText('8');
    await expect(sharing.risk('C and D collide')).toBeVisible(SOON);

    await sharing.row('D').getByRole('button', { name: 'Freeze' }).click();
    await expect(tab.getByText('frozen by the page with the map')).toBeVisible();
    // WebKitGTK does not report that a window has closed itself.
    const closed = webkitGTK ? undefined : tab.waitForEvent('close');
    await sharing.row('D').getByRole('button', { name: 'Resume' }).click();
    const frozen = await sharing.made('D');
    await expect.poll(() => sharing.made('D')).toBeGreaterThan(frozen);
    await sharing.row('D').getByRole('button', { name: 'Kill' }).click();
    await expect(sharing.row('D')).toContainText('killed');
    await closed;
    await page.waitForTimeout(300); // messages in flight
    const [made, other] = [await sharing.made('D'), await sharing.made('C')];
    await expect.poll(() => sharing.made('C')).toBeGreaterThan(other + 20);
    expect(await sharing.made('D')).toBe(made);
  });

  test('proves that separate ranges never collide, and that a shared range does', {
    tag: '@once',
  }, async () => {
    test.slow();
    await sharing.open();
    await sharing.proof.getByRole('button', { name: 'Run' }).click();
    await expect.poll(() => sharing.proof.getByRole('row').count(), SOON).toBe(7);
    expect(await sharing.proved('All')).toBeGreaterThan(10_000);
    expect(await sharing.proved('Duplicates')).toBe(0);
    await sharing.proof.getByRole('radio', { name: 'all the same range' }).check({ force: true });
    await sharing.proof.getByRole('button', { name: 'Run' }).click();
    await expect.poll(() => sharing.proved('Duplicates'), SOON).toBeGreaterThan(1_000);
  });

  test('is accessible in both themes', { tag: '@axe' }, async ({ page }) => {
    test.slow();
    const playground = new PlaygroundPage(page);
    await sharing.open();
    await sharing.choose('C').click();
    await sharing.addClone.click();
    await sharing.startAll.click();
    await expect(sharing.risk('C and D collide')).toBeVisible(SOON);
    for (const theme of ['Light', 'Dark'] as const) {
      await playground.theme(theme).check({ force: true });
      expect(await findViolations(page)).toEqual([]);
    }
  });
});
