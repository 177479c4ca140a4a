import { expect, test } from '../fixtures.ts';
import { findViolations } from '../pages/axe.ts';
import { GrantsPage } from '../pages/grants-page.ts';

test.describe('the section about grants', () => {
  let grants: GrantsPage;

  test.beforeEach(async ({ page }) => {
    grants = new GrantsPage(page);
    await grants.open();
  });

  test('repeats no ID while all rules are kept, whatever happens to the devices', async ({ page }) => {
    test.slow();
    await expect(grants.tabs('A')).toHaveCount(2);
    await grants.more('A').click();
    await grants.button('Add a tab', 'device A').click();
    await expect(grants.tabs('A')).toHaveCount(3);
    await grants.button('200 IDs', 'tab A3').click();
    await grants.button('One ID', 'tab B1').click();
    await expect.poll(() => grants.count('IDs, replacements included')).toBe(201);
    await grants.button('Kill', 'tab A3').click();
    await grants.button('Cut power', 'device A').click();
    await expect(grants.log).toContainText('Device A lost power and restarted with 2 tabs.');
    await grants.more('B').click();
    await page.getByRole('combobox', { name: 'Clock of device B' }).selectOption('stands at 1970');
    // The device follows a moment after the click.
    const online = page.getByRole('checkbox', { name: 'Online, device B' });
    await online.click();
    await expect(online).not.toBeChecked();
    await grants.button('200 IDs', 'tab B1').click();
    await expect(grants.device('B')).toContainText('200 unsent');
    await grants.playStory();
    expect(await grants.count('Stored twice')).toBe(0);
    expect(await grants.count('Made twice by a copy, replaced')).toBeGreaterThan(0);
    expect(await grants.count('Notes lost')).toBe(0);
    expect(await grants.count('Notes given new IDs')).toBeGreaterThan(0);
    await expect(grants.log).toContainText('Check-in found that device C is a copy.');
  });

  for (const rule of ['Claims not saved', 'Blocks granted twice', 'No check for copies'] as const) {
    test(`repeats IDs and shows them: ${rule}`, async ({ page }) => {
      await grants.break(rule);
      expect(await grants.count('Made twice')).toBe(0);
      await grants.playStory();
      expect(await grants.count('Made twice')).toBeGreaterThan(0);
      await expect(grants.results).toContainText('IDs, made by tab');
      await expect(
        page.getByRole('img', { name: /^Cells of device A: .* [1-9]\d* repeated$/ }),
      ).toBeVisible();
      await grants.restart.click();
      await expect.poll(() => grants.count('Made twice')).toBe(0);
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
    for (let round = 0; round < 6 && (await grants.count('Made twice')) === 0; round++) {
      for (const i of [0, 1]) {
        await grants
          .tabs('A')
          .nth(i)
          .getByRole('button', { name: /^200 IDs/ })
          .focus();
        await page.keyboard.press('Enter');
      }
      await grants.button('Cut power', 'device A').focus();
      await page.keyboard.press('Enter');
      await expect(grants.tabs('A').filter({ hasText: 'granted' })).toHaveCount(2);
      for (const i of [0, 1]) {
        await grants
          .tabs('A')
          .nth(i)
          .getByRole('button', { name: /^200 IDs/ })
          .focus();
        await page.keyboard.press('Enter');
      }
      await page.waitForTimeout(300);
    }
    expect(await grants.count('Made twice')).toBeGreaterThan(0);
  });

  test('is accessible in both themes', { tag: '@axe' }, async ({ page }) => {
    await grants.break('Blocks granted twice');
    await grants.playStory();
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      expect(await findViolations(page)).toEqual([]);
    }
  });
});
