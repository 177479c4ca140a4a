import { firstAt, lastAt, type Sno, toUuid } from '@sno-id/sdk';
import { expect, test } from '../fixtures.ts';
import { findViolations } from '../pages/axe.ts';
import { OrderPage } from '../pages/order-page.ts';

/** The first cards in the order of their IDs. */
const SORTED = '14675238';

test.describe('the order of IDs', () => {
  let order: OrderPage;

  test.beforeEach(async ({ page }) => {
    order = new OrderPage(page);
  });

  test('is explored by mouse: forms, fields and a range', async ({ webkitGTK }) => {
    const byHand = webkitGTK !== undefined;
    await order.openAt();
    const rows = order.cards.getByRole('listitem');
    await expect(rows).toHaveText([
      /^1.*the earliest time$/,
      ...[...SORTED.slice(1)].map(at => RegExp(`^${at}`)),
    ]);
    await expect(rows.nth(5)).toContainText('same metabyte, higher partition');

    // The IDs in each form
    for (const safe of ['Text', 'Bytes', 'UUID', 'BigInt']) {
      expect(await order.sortedAs(safe)).toEqual([SORTED, 'yes']);
    }
    for (const name of ['Danish text', 'Natural sort', 'Decimal as text']) {
      const [numbers, safe] = await order.sortedAs(name);
      expect([name, numbers !== SORTED, safe]).toEqual([name, true, 'no']);
    }

    // A time range
    await order.stepRight(order.range.getByRole('slider', { name: 'Start of the range' }), 2, byHand);
    await expect(order.from).toHaveValue('2026-04-01T02:00:00.000Z');
    const [first, last] = await order.bounds();
    expect(first).toBe(firstAt(Date.parse(await order.from.inputValue())));
    expect(last).toBe(lastAt(Date.parse(await order.to.inputValue())));
    await order.showSql();
    await expect(order.sql).toContainText(`between '${toUuid(first as Sno)}'`);
  });

  test('is explored by keyboard alone, and a link restores it', { tag: '@core' }, async ({
    page,
    webkitGTK,
  }) => {
    await order.openAt('1775001600000-1782863999999');
    await order.type(order.from, '2026-01-01');
    await order.type(order.to, '2025-01-01');
    await expect(order.to).toHaveAccessibleDescription(/^Expected an end after the start\./);
    await order.type(order.to, '2026-01-01 12:00');
    expect(await order.bounds()).toEqual([firstAt(Date.UTC(2026)), lastAt(Date.UTC(2026, 0, 1, 12))]);
    await order.press(order.from, 'ArrowUp');
    await expect(order.from).toHaveValue('2026-01-01T00:00:00.004Z');
    const end = order.range.getByRole('slider', { name: 'End of the range' });
    await order.stepRight(end, 2, webkitGTK !== undefined);
    await expect(order.to).toHaveValue('2026-01-01T14:00:00.000Z');
    await order.showSql();
    await expect(order.sql).toContainText(`between '${toUuid(firstAt(Date.UTC(2026) + 4))}'`);

    const payload = `${Date.UTC(2026) + 4}-${Date.UTC(2026, 0, 1, 14)}`;
    await expect.poll(() => page.evaluate(() => location.hash)).toBe(`#1/order/${payload}`);
    await page.reload();
    await order.cards.waitFor();
    await expect(order.sql).toContainText(toUuid(firstAt(Date.UTC(2026) + 4)));
  });

  test('has no accessibility problems in both themes', { tag: '@axe' }, async ({ page }) => {
    await order.openAt();
    for (const theme of ['Light', 'Dark'] as const) {
      await order.theme(theme).check({ force: true });
      expect(await findViolations(page)).toEqual([]);
    }
  });
});
