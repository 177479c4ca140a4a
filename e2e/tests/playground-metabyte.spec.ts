import { metaOf, unixMsOf } from '@sno-id/sdk';
import { expect, test } from '../fixtures.ts';
import { findViolations } from '../pages/axe.ts';
import { MetabytePage } from '../pages/metabyte-page.ts';

test.describe('the metabyte', () => {
  let metabyte: MetabytePage;

  test.beforeEach(async ({ page }) => {
    metabyte = new MetabytePage(page);
  });

  test('is designed by mouse, and the order of IDs follows', async ({ webkitGTK }) => {
    await metabyte.openAt();

    // The front field forms one range per unit, which the SDK confirms.
    const units = await metabyte.units();
    expect(units.map(({ length }) => length)).toEqual([8, 8, 8]);
    for (const unit of units) {
      const ids = unit.map(id => id.replace('*', ''));
      expect([...ids].sort()).toEqual(ids);
      expect(new Set(ids.map(unixMsOf)).size).toBe(1);
      for (const id of unit) expect(id.startsWith('*')).toBe(metaOf(id.replace('*', '')) >> 5 === 4);
    }
    await expect(metabyte.order).toContainText(/\d+ of 24 IDs match class: 5xx, in 3 ranges\./);
    await metabyte.askedField.selectOption('verb');
    await metabyte.askedValue.selectOption('POST');
    await expect(metabyte.order).toContainText(
      /IDs match verb: POST, in \d+ ranges\. The bits before the field/,
    );
    await expect(metabyte.sql).toContainText('metabyte(id) & 30 = 4');

    await metabyte.preset.selectOption('Outcome of a batch');
    await metabyte.usePreset.click();
    await metabyte.showCode();
    await expect(metabyte.typescript).toContainText(
      "outcome: oneOf(['done', 'partly done', 'failed', 'cancelled'])",
    );

    if (webkitGTK) return; // nothing can be dragged there
    await metabyte.design.getByRole('button', { name: 'Clear' }).click();
    await expect(metabyte.order).toContainText('No field yet.');
    const free = metabyte.block(/^Bit 0, free/);
    const { width } = (await free.boundingBox())!;
    await metabyte.drag(free, 3 * width, 0, false);
    await expect(metabyte.block(/bits 0–3$/)).toBeVisible();
    await metabyte.design.getByRole('button', { name: 'Undo' }).click();
    await expect(metabyte.order).toContainText('No field yet.');
  });

  test('is designed by keyboard alone, and a link restores it', { tag: '@core' }, async ({ page }) => {
    const payload = 'state@0:2(open,paid,sent);gift@2!~64~state=1';
    await metabyte.openAt(payload);
    await expect(metabyte.order).toContainText(/\d+ of 24 IDs match state: paid, in \d ranges\./);
    await metabyte.block(/^gift/).focus();
    await page.keyboard.press('ArrowRight');
    await expect(metabyte.block(/^gift ?, flag ?, bit 3$/)).toBeFocused();
    await expect
      .poll(() => page.evaluate(() => location.hash))
      .toBe(`#1/metabyte/${payload.replace('gift@2', 'gift@3')}`);
    await page.keyboard.press('Control+z');
    await expect(metabyte.block(/^gift ?, flag ?, bit 2$/)).toBeFocused();
    await metabyte.set(metabyte.design.getByRole('textbox', { name: 'Test byte' }), '160');
    await expect(metabyte.design.getByText('state: sent; gift: true')).toBeVisible();
    await expect
      .poll(() => page.evaluate(() => location.hash))
      .toBe(`#1/metabyte/${payload.replace('64', '160')}`);
    const before = await metabyte.units();
    await page.reload();
    await expect(metabyte.design.getByText('state: sent; gift: true')).toBeVisible();
    expect(await metabyte.units()).toEqual(before);
    await metabyte.showCode();
    await expect(metabyte.typescript).toContainText("state: oneOf(['open', 'paid', 'sent'])");
  });

  test('has no accessibility problems in both themes', { tag: '@axe' }, async ({ page }) => {
    await metabyte.openAt();
    for (const theme of ['Light', 'Dark'] as const) {
      await metabyte.theme(theme).check({ force: true });
      expect(await findViolations(page)).toEqual([]);
    }
  });
});
