/**
 * The views of the devtools, in a host app that is not kind to them: hostile styles and a strict
 * Content-Security-Policy.
 */
import type { Locator, Page } from '@playwright/test';
import { type Sno, toUuid } from '@sno-id/sdk';
import { expect, test } from '../fixtures.ts';
import { DevtoolsPage, type HostWindow } from '../pages/devtools-page.ts';

test.describe('the devtools', () => {
  let devtools: DevtoolsPage;

  test.beforeEach(async ({ page }) => {
    devtools = new DevtoolsPage(page);
    await devtools.open();
  });

  test('show IDs as they are made, by whichever generator, and count them all', {
    tag: '@core',
  }, async () => {
    await devtools.show('Live');
    await devtools.showOnly('notes');
    const [last = ''] = (await devtools.make(500)).slice(-1);
    await expect(devtools.view.getByText(last).first()).toBeVisible();
    await expect(devtools.view.getByText('500').first()).toBeVisible();
    await devtools.showOnly('All generators');
    // The worker's generator, over a channel.
    await expect(devtools.view.getByRole('row').filter({ hasText: 'sync, worker' }).first()).toBeVisible();
  });

  test('show the UUID of each ID where a list has room for it', async ({ page, webkitGTK }) => {
    test.skip(Boolean(webkitGTK), 'has no window of another size');
    await page.setViewportSize({ width: 1_600, height: 800 });
    await devtools.show('Live');
    await devtools.showOnly('notes');
    const [id = ''] = await devtools.make(1);
    const uuid = devtools.view
      .getByRole('row')
      .filter({ hasText: id })
      .getByText(toUuid(id as Sno));
    await expect(uuid).toBeVisible();
    await page.setViewportSize({ width: 1_000, height: 800 });
    await expect(uuid).toBeHidden();
  });

  test('keep the row under the pointer when it pauses the list, whatever came since it was drawn', async () => {
    await devtools.show('Live');
    await devtools.make(50);
    await expect(devtools.idRows.nth(5)).toBeVisible();
    const pressed = await pressAfterNews(devtools.view.locator('[data-number]').nth(3));
    await expect(devtools.view.getByText(/^Paused, \d+ newer$/)).toBeVisible();
    expect(await numberAt(devtools.page, pressed)).toBe(pressed.number);
  });

  test('keep the rows in place while the pointer moves over them, and no longer', async ({ page }) => {
    await devtools.show('Live');
    await devtools.make(50);
    const row = devtools.view.locator('[data-number]').nth(3);
    await row.hover();
    const number = await row.getAttribute('data-number');
    await devtools.make(3);
    await expect(devtools.view.getByText(/^Paused while you point, \d+ newer$/)).toBeVisible();
    await expect(row).toHaveAttribute('data-number', number!);
    await expect(devtools.view.getByRole('button', { name: 'Pause', exact: true })).toBeVisible();
    await page.mouse.move(5, 5);
    await expect(row).not.toHaveAttribute('data-number', number!);
    await expect(devtools.view.getByText(/newer$/)).toBeHidden();
  });

  test('keep all other views where one throws, and show it again', async ({ page }) => {
    await devtools.show('Generators');
    await devtools.shiftClock(-5_000);
    await devtools.make(2);
    await page.evaluate(() => {
      const now = Date.now;
      Date.now = () => {
        throw new RangeError('no time');
      };
      Object.assign(globalThis, { mend: () => Object.assign(Date, { now }) });
    });
    await devtools.show('Clock');
    await expect(devtools.view.getByText('Clock failed')).toBeVisible();
    await devtools.show('Settings');
    await expect(devtools.view.getByText('Theme')).toBeVisible();
    await devtools.show('Clock');
    await page.evaluate(() => (globalThis as unknown as { mend: () => void }).mend());
    await devtools.view.getByRole('button', { name: 'Try again' }).click();
    await expect(devtools.view.getByText('Steps and waits')).toBeVisible();
  });

  test('find the IDs in what is pasted, and those that are there twice', async () => {
    await devtools.show('Inspect');
    await devtools.type(
      devtools.view.getByRole('textbox'),
      'a 9q7mv64625wl8uv2, the same as 3971376d-7636-3436-3235-776c38757632, and 9q7mv63a25wl8uv2, but 9Q7MV63A25WL8UV2',
    );
    await expect(devtools.view.getByText('3 IDs · 2 distinct')).toBeVisible();
    await expect(devtools.view.getByText('Did you mean 9q7mv63a25wl8uv2?')).toBeVisible();
    await expect(devtools.view.getByRole('option', { name: /9q7mv64625wl8uv2.*×2/ })).toHaveCount(2);
  });

  test('read the metabyte as the app means it', async () => {
    await devtools.show('Metabyte');
    await expect(devtools.view.getByRole('button', { name: /^kind/ })).toBeVisible();
    await devtools.type(devtools.view.getByRole('textbox', { name: 'Test byte' }), '96');
    await devtools.page.keyboard.press('Enter');
    await expect(devtools.view.getByText('kind: list; pinned: true')).toBeVisible();
  });

  test('design the metabyte with the mouse', async ({ webkitGTK }) => {
    test.skip(webkitGTK !== undefined, 'nothing can be dragged in WebKitGTK');
    await devtools.show('Metabyte');
    const free = devtools.view.getByRole('button', { name: 'Bit 3, free: add a field' });
    const { width } = (await free.boundingBox())!;
    await devtools.drag(free, 2 * width, 0);
    const field = devtools.view.getByRole('button', { name: /0–7 ?, bits 3–5$/ });
    await expect(field).toHaveAttribute('aria-pressed', 'true');
    await devtools.drag(field.locator('.meta-edge-end'), 2 * width, 0);
    const wider = devtools.view.getByRole('button', { name: /0–31 ?, bits 3–7$/ });
    await devtools.drag(wider.locator('.meta-edge-start'), 3 * width, 0);
    const narrower = devtools.view.getByRole('button', { name: /0–3 ?, bits 6–7$/ });
    await devtools.drag(narrower, -2 * width, 0);
    await expect(devtools.view.getByRole('button', { name: /0–3 ?, bits 4–5$/ })).toBeVisible();
    await expect(devtools.view.getByText(/^Keeps the meaning of all metabytes, and adds/)).toBeVisible();
  });

  test('design the metabyte with the keyboard, and warn of what that changes', async ({ page }) => {
    await devtools.show('Metabyte');
    await devtools.make(5, 'notes', 0b0010_0000);
    const block = (name: RegExp) => devtools.view.getByRole('button', { name });
    await block(/^kind/).focus();
    await page.keyboard.press('Shift+ArrowRight');
    await expect(devtools.view.locator('.meta-problem')).not.toBeEmpty(); // the next bit is taken
    await block(/^pinned/).focus();
    await page.keyboard.press('ArrowRight');
    await expect(block(/^pinned ?, flag ?, bit 3$/)).toBeFocused();
    await expect(devtools.view.getByText('This changes the meaning of 128 of 256 metabytes.')).toBeVisible();
    await page.keyboard.press('Control+z');
    await expect(block(/^pinned ?, flag ?, bit 2$/)).toBeFocused();
    await expect(devtools.view.getByText('Same as in the app.')).toBeVisible();
    await page.keyboard.press('Delete');
    await expect(block(/^Bit 2, free/)).toBeFocused();
    await block(/^kind/).focus();
    await page.keyboard.press('Enter');
    await expect(devtools.view.getByRole('textbox', { name: 'Name', exact: true })).toBeFocused();
    await page.keyboard.type('sort');
    await page.keyboard.press('Enter');
    await expect(block(/^sort ?, one of 3 ?, bits 0–1$/)).toBeVisible();
    await expect(devtools.view.getByRole('region', { name: 'Schema as TypeScript' })).toContainText('sort:');
  });

  test('move either edge of a field of the metabyte by keys', { tag: '@once' }, async ({ page }) => {
    await devtools.show('Metabyte');
    const pinned = devtools.view.getByRole('button', { name: /^pinned/ });
    await pinned.focus();
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Shift+ArrowUp');
    await expect(devtools.view.getByText('bits 2–3 of the byte')).toBeVisible();
    await page.keyboard.press('Shift+ArrowRight');
    await expect(devtools.view.getByText('bits 2–4 of the byte')).toBeVisible();
    await page.keyboard.press('Shift+ArrowDown');
    await expect(devtools.view.getByText('bits 3–4 of the byte')).toBeVisible();
  });

  test('show a real regression with its size, also one from before they were open', {
    tag: '@once',
  }, async () => {
    await devtools.make(1);
    await devtools.shiftClock(-60_000);
    await devtools.make(1);
    await devtools.show('Clock');
    await expect(devtools.view.getByRole('button', { name: /^Tick-tock 1/ })).toBeVisible();
    // The size is what was shifted by, less the little time that passed between the two IDs.
    const events = devtools.view.getByRole('region', { name: 'List of events' });
    await expect(events.getByRole('row', { name: /Tick-tock/ })).toContainText(/−(59\.\d|60) s/);
  });

  test('show the newest of many clock events, as many in the list as in the chart', {
    tag: '@once',
  }, async () => {
    await devtools.make(1);
    for (let i = 0; i < 260; i++) {
      await devtools.shiftClock(i % 2 === 0 ? -60_000 : 125_000);
      await devtools.make(1);
    }
    await devtools.show('Clock');
    await expect(
      devtools.view.getByRole('heading', { name: 'Steps and waits, the newest 120' }),
    ).toBeVisible();
    const events = devtools.view.getByRole('region', { name: 'List of events' });
    await expect(events.getByRole('row')).toHaveCount(121); // and the head
    const chart = devtools.view.getByRole('figure');
    const before = await chart.boundingBox();
    await chart.locator('svg').waitFor(); // it loads with the first event
    await chart.hover({ position: { x: 90, y: 70 } });
    await expect(devtools.view.getByText(/^Tick-tock, −60 s, /)).toBeVisible();
    await expect(events.locator('[aria-current]')).not.toBeInViewport();
    expect(await chart.boundingBox()).toEqual(before);
    await events.getByRole('button', { name: 'Size' }).click();
    await expect(events.getByRole('row')).toHaveCount(121);
  });

  test('see another tab that shares a partition and its numbers', { tag: '@core' }, async ({ newTab }) => {
    const other = new DevtoolsPage(await newTab());
    await other.open();
    await devtools.show('Problems');
    const overlap = devtools.view.getByText(/notes.*share partition 4615/);
    await expect(overlap).toBeVisible();
    await devtools.show('Generators');
    const sharing = devtools.view.getByText(/^shared with notes \(tab /);
    await expect(sharing).toBeVisible();
    await other.page.close();
    await expect(sharing).toBeHidden({ timeout: 15_000 });
    await devtools.show('Problems');
    await expect(overlap).toBeHidden();
  });

  test('list snowflakes in decimal, with their own fields and no others', {
    tag: '@once',
  }, async () => {
    await devtools.open('?kinds');
    await devtools.show('Live');
    await devtools.make(1, 'drafts');
    const [, id = ''] = await devtools.makeSnowflakes(2, 'orders');
    // Rows change between the families while the worker makes IDs.
    for (let i = 0; i < 3; i++) {
      await devtools.makeSnowflakes(3, 'orders');
      await devtools.page.waitForTimeout(350); // a beat
    }
    const texts = await devtools.view.locator('[data-number] .live-id').allTextContents();
    expect(texts.filter(text => !/^([2-9a-x]{16}|\d{19}) /.test(text))).toEqual([]);
    // The worker's IDs would push it out of sight.
    await devtools.type(devtools.search, id);
    const row = devtools.view.getByRole('grid').getByRole('row').filter({ hasText: id });
    await expect(row).toContainText('datacenter: 1, worker: 5, sequence:');
    await devtools.type(devtools.search, `${id} AND NOT meta 0`);
    await expect(row).toBeVisible();
    await row.click();
    const chosen = devtools.view.getByRole('region', { name: 'Selected ID' });
    await expect(chosen).toContainText('worker5');
    await expect(chosen).toContainText(`0x${BigInt(id).toString(16).padStart(16, '0')}`);
  });

  test('show what a shared generator and a snowflake generator are', async () => {
    await devtools.open('?kinds');
    await devtools.show('Generators');
    await expect(devtools.generator('threads')).toContainText('shared generator');
    await devtools.showDetails('orders');
    await expect(devtools.generator('orders')).toContainText('time 41, datacenter 5, worker 5, sequence 12');
  });

  test('show that a snowflake generator moved to another timeline', async () => {
    await devtools.open('?kinds');
    await devtools.makeSnowflakes(1, 'events');
    await devtools.shiftClock(-60_000);
    await devtools.makeSnowflakes(1, 'events');
    await devtools.show('Clock');
    await expect(devtools.view.getByRole('button', { name: /^Timeline 1/ })).toBeVisible();
  });

  test('warn of options that cannot be used, and do not obey them', { tag: '@once' }, async ({ page }) => {
    const warnings: string[] = [];
    page.on('console', message => {
      if (message.type() === 'warning') warnings.push(message.text());
    });
    const wrong = { initialIsOpen: 'yes', theme: 'pink', postion: 'left' };
    await devtools.open(`?options=${encodeURIComponent(JSON.stringify(wrong))}`);
    await expect
      .poll(() => warnings.map(text => text.match(/got .*/)?.[0]).sort())
      .toEqual(['got "pink"', 'got "postion"', 'got "yes"']);
    await expect(devtools.trigger).toBeVisible();
    await expect(devtools.panel).toBeHidden();
  });
});

/**
 * Presses a row of IDs just after the app made some that are not drawn yet. Answers its number and place.
 */
function pressAfterNews(row: Locator): Promise<{ number: string | undefined; x: number; y: number }> {
  return row.evaluate(async (row: HTMLElement) => {
    const { notes } = (window as unknown as HostWindow).host.generators;
    const heard = () =>
      new Promise<void>(resolve => {
        const end = notes.subscribe(
          () => {
            end();
            resolve();
          },
          { ids: true },
        );
        notes.batch(3);
      });
    // The panel knows of them then, and most often draws them in a later frame. If it was quicker, more
    // follow.
    let number: string | undefined;
    do {
      number = row.dataset['number'];
      await heard();
    } while (row.dataset['number'] !== number);
    const { x, y, width, height } = row.getBoundingClientRect();
    row.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true, composed: true }));
    return { number, x: x + width / 2, y: y + height / 2 };
  });
}

/** The number of the row of IDs that is drawn at a point of the page. */
function numberAt(
  page: Page,
  { x, y }: { readonly x: number; readonly y: number },
): Promise<string | undefined> {
  return page.evaluate(
    ([x, y]) =>
      [...document.querySelectorAll('[data-sno-devtools]')]
        .map(({ shadowRoot }) => shadowRoot?.elementFromPoint(x, y)?.closest<HTMLElement>('[data-number]'))
        .find(Boolean)?.dataset['number'],
    [x, y] as const,
  );
}
