import { expect, test } from '../fixtures.ts';
import { findViolations } from '../pages/axe.ts';
import { GrantsPage } from '../pages/grants-page.ts';

test.describe('the section about grants', () => {
  let grants: GrantsPage;

  test.beforeEach(async ({ page }) => {
    grants = new GrantsPage(page);
    await grants.open();
  });

  for (const reducedMotion of ['no-preference', 'reduce'] as const) {
    test(`comes to its point untouched, with ${reducedMotion} of motion`, { tag: '@once' }, async ({
      page,
    }) => {
      await page.emulateMedia({ reducedMotion });
      await page.reload();
      await expect(grants.caption).toHaveText(/^Device A and its copy C have generated 150 IDs twice/);
      expect(await grants.count('Repeated')).toBe(150);
      await expect(grants.caption).toHaveAttribute('aria-live', 'off');
      expect(await page.evaluate(shifted)).toBeLessThan(0.005);
      await grants.next.click();
      await expect(grants.caption).toHaveText(/^The end: the copy was found/);
      await expect(grants.caption).toHaveAttribute('aria-live', 'polite');
    });
  }

  // In Firefox, a repeating gradient lost a stop where one of its colors was mixed.
  test('marks repeated IDs in red, as its key does', async () => {
    expect(await grants.shareDrawnIn('--wrong', grants.repeatKey)).toBeGreaterThan(0.5);
  });

  test('opens with IDs in cells, and tells its story step by step', { tag: '@once' }, async () => {
    await grants.startOver();
    await expect(grants.caption).toHaveText(/^Each tab has generated 200 IDs in its own cells\./);
    await expect(grants.results).toContainText('None so far.');
    await grants.next.click();
    await expect(grants.caption).toHaveText(
      'The profile of device A is copied: now two devices have its block.',
    );
    await expect(grants.device('C')).toContainText('copy of A');
    await grants.next.click();
    await expect(grants.caption).toHaveText(
      /^Device A and its copy C have generated [\d,]+ IDs twice, offline\. None is stored yet\./,
    );
    await expect(grants.results).toContainText('not sent yet');
    await grants.next.click();
    await expect(grants.caption).toHaveText(/^The end: the copy was found/);
    await expect(grants.next).toBeDisabled();
    await expect(grants.caption).toContainText('No ID is stored twice.');
    const copy = grants.device('C');
    expect(await grants.count('Notes given new IDs')).toBe(await grants.count('Repeated'));
    // The cells of its new block have none of the IDs that it generated in the block of A.
    await expect(copy).toContainText('Earlier, in block 1,024:');
    await expect(copy.locator('.grants-row[data-earlier] [data-repeat]')).not.toHaveCount(0);
    await expect(copy.locator('.grants-row:not([data-earlier]) [data-repeat]')).toHaveCount(0);
    await expect(copy.locator('.grants-row[data-earlier]')).toHaveText(['lane 0C2', 'lane 1C1']);
    await expect(grants.log).toContainText('Check-in found that device C is a copy.');
  });

  test('starts over with the devices that it opened with', async () => {
    await grants.startOver();
    await grants.button('Copy profile', 'device A').click();
    await expect(grants.device('C')).toBeVisible();
    await grants.restart.click();
    await grants.opened();
    await expect(grants.device('B')).toBeVisible();
    await expect(grants.device('C')).toHaveCount(0);
  });

  test('moves no device when another rule is chosen, and cuts no text', async ({ page, webkitGTK }) => {
    test.skip(webkitGTK !== undefined, 'has no window of another size');
    for (const [width, height] of [
      [1280, 800],
      [390, 844],
    ] as const) {
      await page.setViewportSize({ width, height });
      await grants.restart.click();
      await grants.opened();
      const top = () => grants.device('A').evaluate(({ offsetTop }: HTMLElement) => offsetTop);
      const before = await top();
      for (const rule of ['Claims not saved', 'Blocks granted twice', 'No check for copies'] as const) {
        await page.getByRole('radio', { name: rule }).check({ force: true });
        await grants.opened();
        expect(await top(), `${rule}, ${width} px wide`).toBe(before);
      }
      expect(
        await grants.results.evaluate(panel =>
          [...panel.querySelectorAll('.grants-repeats *')].some(
            part => part.scrollHeight > part.clientHeight + 8,
          ),
        ),
      ).toBe(false);
      await page.getByRole('radio', { name: 'All kept' }).check({ force: true });
    }
  });

  test('repeats no ID while all rules are kept, whatever happens to the devices', async ({ page }) => {
    await grants.startOver();
    await expect(grants.tabs('A')).toHaveCount(2);
    await grants.button('200 IDs per tab', 'device A').click();
    await expect.poll(() => grants.count('IDs generated')).toBe(1_000);
    await grants.button('Kill', 'tab A2').click();
    await expect(grants.tabs('A')).toHaveCount(1);
    await grants.button('Cut power', 'device A').click();
    await expect(grants.caption).toHaveText('Device A loses power, and starts again with as many tabs.');
    // The device follows a moment after the click.
    const online = page.getByRole('checkbox', { name: 'Online, device B' });
    await online.click();
    await expect(online).not.toBeChecked();
    await grants.button('200 IDs per tab', 'device B').click();
    await expect(grants.device('B')).toContainText('200 unsent');
    expect(await grants.count('Repeated')).toBe(0);
  });

  for (const rule of ['Claims not saved', 'Blocks granted twice', 'No check for copies'] as const) {
    test(`plays a story that repeats IDs, and shows them: ${rule}`, async ({ page }) => {
      await grants.break(rule);
      expect(await grants.count('Repeated')).toBeGreaterThan(0);
      await expect(grants.results).toContainText(/and \d+ more by tabs [AB]\d and [ABC]\d/);
      await expect(
        page.getByRole('img', { name: /^Cells of device A: .* [1-9]\d* repeated$/ }),
      ).toBeVisible();
      await grants.restart.click();
      await expect.poll(() => grants.count('Repeated')).toBe(0);
      await expect(grants.caption).toHaveText(/^Each tab has generated 200 IDs/);
    });
  }

  test('works by keyboard: breaks a rule, and sees a repeat', { tag: '@core' }, async ({
    page,
    webkitGTK,
  }) => {
    const rule = page.getByRole('radio', { name: 'Claims not saved' });
    await page.getByRole('radio', { name: 'All kept' }).focus();
    await page.keyboard.press('ArrowRight');
    // Keys are synthetic in WebKitGTK, and move no radio buttons.
    if (webkitGTK) await rule.evaluate((radio: HTMLInputElement) => radio.click());
    await expect(rule).toBeChecked();
    await expect(async () => {
      for (const label of ['200 IDs per tab', 'Cut power', '200 IDs per tab']) {
        await grants.button(label, 'device A').focus();
        await page.keyboard.press('Enter');
      }
      await expect
        .poll(() => grants.count('Repeated'), { timeout: 2_000, intervals: [50] })
        .toBeGreaterThan(0);
    }).toPass();
  });

  test('is accessible in both themes', { tag: '@axe' }, async ({ page }) => {
    await grants.break('Blocks granted twice');
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      expect(await findViolations(page)).toEqual([]);
    }
  });
});

/** How far the page has shifted what it shows, in the browser's own measure. */
function shifted(): number {
  const observer = new PerformanceObserver(() => undefined);
  observer.observe({ type: 'layout-shift', buffered: true });
  const shifts = observer.takeRecords() as (PerformanceEntry & { readonly value: number })[];
  return shifts.reduce((sum, { value }) => sum + value, 0);
}
