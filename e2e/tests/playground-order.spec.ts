import { firstAt, lastAt, toHex, toUuid } from '@sno-id/sdk';
import { expect, test } from '../fixtures.ts';
import { findViolations } from '../pages/axe.ts';
import { OrderPage } from '../pages/order-page.ts';

/** The first cards in the order of their IDs. */
const SORTED = 'FCGHEABD';

test.describe('the order of IDs', () => {
  let order: OrderPage;

  test.beforeEach(async ({ page }) => {
    order = new OrderPage(page);
  });

  test('is explored by mouse: cards, forms, a tick and a range', async ({ page, webkitGTK }) => {
    const byHand = webkitGTK !== undefined;
    await order.openAt();
    expect(await order.letters()).toBe('ABCDEFGH');
    /**
     * Drags a card by as many places. The mark of a card that is out of order can make each of them taller.
     */
    const drag = async (letter: string, places: number) => {
      const { height } = (await order.cards.getByRole('listitem').first().boundingBox())!;
      await order.drag(order.grip(letter), 0, (places + Math.sign(places) * 0.2) * height, byHand);
    };
    await drag('F', -5);
    await expect.poll(() => order.letters()).toBe('FABCDEGH');
    await expect(order.verdict).toHaveText('4 cards must move. C sorts before B: same time, lower tick.');
    await expect(order.grip('C')).toHaveAccessibleName('Card C, 4 of 8, out of order');
    await expect(order.grip('D')).toHaveAccessibleName('Card D, 5 of 8');
    await drag('D', 3);
    await drag('B', 4);
    await drag('A', 4);
    expect(await order.letters()).toBe('FCEGHABD');
    await page.getByRole('button', { name: 'Move E down' }).click();
    await page.getByRole('button', { name: 'Move E down' }).click();
    await expect(order.verdict).toHaveText('All in order.');
    expect(await order.letters()).toBe(SORTED);

    // The cards in each form
    for (const safe of ['Text', 'Bytes', 'UUID', 'BigInt']) {
      expect(await order.sortedAs(safe)).toEqual([SORTED, 'yes']);
    }
    for (const name of ['Danish text', 'Natural sort', 'Decimal as text']) {
      const [letters, safe] = await order.sortedAs(name);
      expect([name, letters !== SORTED, safe]).toEqual([name, true, 'no']);
    }

    // A time range
    await order.drag(order.histogram, 100, 0, byHand);
    const [first, last] = await order.bounds();
    expect(first).toBe(firstAt(Date.parse(await order.from.inputValue())));
    expect(last).toBe(lastAt(Date.parse(await order.to.inputValue())));
    await expect(order.sql).toContainText(`between '${first}'`);
    await order.range.getByText('bytea', { exact: true }).click();
    await expect(order.sql).toContainText(`and '\\x${toHex(last!)}'`);
    await order.range.getByRole('button', { name: 'All', exact: true }).click();
    await expect(order.range).toContainText('240 of 240 sample IDs');
    await order.range.getByRole('button', { name: 'One unit' }).click();
    const [start, end] = await order.bounds();
    expect(start!.slice(0, 7)).toBe(end!.slice(0, 7));
  });

  test('says at once what is wrong with the order, and shows the right one', { tag: '@once' }, async () => {
    await order.openAt();
    await expect(order.verdict).toHaveText(/cards must move\. \w sorts before \w: /);
    await order.reveal.click();
    await expect(order.verdict).toHaveText('All in order.');
    expect(await order.letters()).toBe(SORTED);
    await expect(order.reveal).toHaveCount(0);
  });

  test('is explored by keyboard alone, and a link restores it', { tag: '@core' }, async ({
    page,
    webkitGTK,
  }) => {
    await order.openAt('1~FCGHEBAD~~C~1775001600000-1782863999999~text');
    await order.grip('F').focus();
    await page.keyboard.press('End');
    await expect(order.grip('D')).toBeFocused();
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('Alt+ArrowUp');
    await expect(order.grip('A')).toBeFocused();
    await expect(order.status).toContainText('Card A is 6 of 8');
    expect(await order.letters()).toBe(SORTED);
    await expect(order.verdict).toHaveText('All in order.');

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
    if (webkitGTK) await order.range.getByRole('radio', { name: 'uuid' }).check({ force: true });
    else await order.press(order.range.getByRole('radio', { name: 'text' }), 'ArrowLeft');
    await expect(order.sql).toContainText(`between '${toUuid(firstAt(Date.UTC(2026) + 4))}'`);

    const payload = `1~${SORTED}~~~${Date.UTC(2026) + 4}-${Date.UTC(2026, 0, 1, 14)}~uuid`;
    await expect.poll(() => page.evaluate(() => location.hash)).toBe(`#1/order/${payload}`);
    await page.reload();
    await order.cards.waitFor();
    expect(await order.letters()).toBe(SORTED);
    await expect(order.sql).toContainText(toUuid(firstAt(Date.UTC(2026) + 4)));
  });

  test('has no accessibility problems in both themes', { tag: '@axe' }, async ({ page }) => {
    await order.openAt('1~ABCDEFGH~ct~Cf');
    for (const theme of ['Light', 'Dark'] as const) {
      await order.theme(theme).check({ force: true });
      expect(await findViolations(page)).toEqual([]);
    }
  });
});
