/** What the devtools let people do from anywhere in the panel, and how a place in it is named. */
import { expect, test } from '../fixtures.ts';
import { DevtoolsPage } from '../pages/devtools-page.ts';

test.describe('the devtools', () => {
  let devtools: DevtoolsPage;

  test.beforeEach(async ({ page }) => {
    devtools = new DevtoolsPage(page);
    await devtools.open();
  });

  test('list all commands at ?, do one by its name, and give the focus back', { tag: '@core' }, async ({
    page,
  }) => {
    await devtools.show('Clock');
    await devtools.panel.getByRole('tab', { name: 'Clock' }).focus();
    await page.keyboard.press('?');
    const palette = devtools.panel.getByRole('dialog', { name: 'Commands' });
    await expect(palette.getByRole('option', { name: 'Search IDs /' })).toBeVisible();
    await page.keyboard.type('list pause');
    await expect(palette.getByRole('option')).toHaveText(['Pause the list p']);
    await page.keyboard.press('Enter');
    await expect(palette).toBeHidden();
    await expect(devtools.panel.getByRole('tab', { name: 'Clock' })).toBeFocused();
    await devtools.show('Live');
    await expect(devtools.view.getByRole('button', { name: 'Resume' })).toBeVisible();
  });

  test('list all commands at a click, and close the list at the next one', async () => {
    await devtools.show('Clock');
    const button = devtools.panel.getByRole('button', { name: 'Commands and keys' });
    const palette = devtools.panel.getByRole('dialog', { name: 'Commands' });
    await button.click();
    await expect(palette.getByRole('combobox')).toBeFocused();
    await button.click();
    await expect(palette).toBeHidden();
  });

  test('lead to the search by / from another tab, and close the commands by Escape', async ({ page }) => {
    await devtools.show('Generators');
    await devtools.panel.getByRole('tab', { name: 'Generators' }).focus();
    await page.keyboard.press('?');
    await page.keyboard.press('Escape');
    await expect(devtools.panel.getByRole('dialog')).toBeHidden();
    await page.keyboard.press('/');
    await expect(devtools.search).toBeFocused();
    await page.keyboard.type('?'); // typed, it is a part of the search
    await expect(devtools.search).toHaveValue('?');
  });

  test('open at what a link names', async () => {
    await devtools.open('?sno-devtools=inspect:9q7mv64625wl8uv2');
    await expect(devtools.panel.getByRole('tab', { name: 'Inspect', selected: true })).toBeVisible();
    await expect(devtools.view.getByRole('region', { name: 'ID 9q7mv64625wl8uv2' })).toBeVisible();
  });

  test('compare the selected ID with a pinned one', async () => {
    await devtools.show('Live');
    await devtools.showOnly('notes');
    await devtools.make(2);
    const rows = devtools.idRows;
    await rows.nth(1).locator('.live-time').click();
    await devtools.view.getByRole('button', { name: 'Pin ID' }).click();
    await rows.nth(0).locator('.live-time').click();
    const comparison = devtools.view.getByRole('region', { name: 'Comparison' });
    await expect(comparison.getByRole('row', { name: /^Partition/ })).toContainText('4615');
    await expect(comparison).toContainText(/, \d+ bits? differ/);
    for (const name of ['Selected', 'Pinned'])
      await expect(comparison.getByRole('columnheader', { name: new RegExp(`^${name}`) })).toBeVisible();
    await devtools.view
      .getByRole('list', { name: 'Pinned IDs' })
      .getByRole('button', { name: /^Unpin/ })
      .click();
    await expect(comparison).toBeHidden();
  });
});
