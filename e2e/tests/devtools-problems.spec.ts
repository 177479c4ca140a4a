/** What the devtools say went wrong, what their terms mean, and how one of many generators is found. */
import { expect, test } from '../fixtures.ts';
import { findViolations } from '../pages/axe.ts';
import { DevtoolsPage, type HostWindow } from '../pages/devtools-page.ts';

test.describe('the list of problems', () => {
  let devtools: DevtoolsPage;

  test.beforeEach(({ page }) => {
    devtools = new DevtoolsPage(page);
  });

  test('is empty, and says what it would have', async () => {
    await devtools.open();
    await devtools.show('Problems');
    await expect(devtools.view.getByText('No problems seen')).toBeVisible();
    await expect(devtools.panel.getByRole('tab', { name: 'Problems', exact: true })).toBeVisible();
  });

  test('whose number does not cover the tab that is shown, where there is little room', async ({
    page,
    webkitGTK,
  }) => {
    test.skip(webkitGTK !== undefined, 'its window has one size');
    await page.setViewportSize({ width: 390, height: 844 });
    await devtools.open();
    await devtools.show('Clock');
    await devtools.blockClock();
    await expect(devtools.panel.getByRole('tab', { name: /^Problems ?1$/ })).toBeVisible();
    const isCovered = () =>
      devtools.panel.getByRole('tab', { name: 'Clock' }).evaluate(tab => {
        const { left, right, top } = tab.getBoundingClientRect();
        const root = tab.getRootNode() as ShadowRoot;
        return [left + 8, right - 8].some(x => root.elementFromPoint(x, top + 8) !== tab);
      });
    await expect.poll(isCovered).toBe(false);
  });

  test('has a wait, counted at its tab, and leads to its place in Clock and to its generator', {
    tag: '@once',
  }, async () => {
    await devtools.open();
    await devtools.blockClock();
    await devtools.show('Problems');
    await expect(devtools.panel.getByRole('tab', { name: /^Problems ?1$/ })).toBeVisible();
    const wait = devtools.problem('Blocked');
    await expect(wait).toContainText(/^Blockedhappenednotes \(this page\) was blocked/);
    await expect(wait.getByRole('link', { name: /^Documentation/ })).toHaveAttribute(
      'href',
      /^https:\/\/github\.com\/.+docs\/guarantees\.md#what-is-guaranteed$/,
    );
    await wait.getByRole('button', { name: 'Show notes' }).press('Enter');
    await expect(devtools.generator('notes')).toBeFocused();
    await devtools.show('Problems');
    await wait.getByRole('button', { name: 'Show in Clock' }).press('Enter');
    await expect(devtools.view.getByRole('combobox', { name: 'Generator' })).toHaveValue(/\/notes$/);
    await expect(devtools.view.locator('tr[aria-current]')).toContainText('The clock moved back to a time');
  });

  test('has a clock that is far from that of the page, and leads to it in Clock', { tag: '@once' }, async ({
    page,
  }) => {
    await devtools.open();
    await devtools.show('Problems');
    await devtools.shiftClock(3_600_000);
    await page.evaluate(() => (window as unknown as HostWindow).host.generators.notes.next());
    await devtools.problem('Clock skew').getByRole('button', { name: 'Show in Clock' }).press('Enter');
    await expect(devtools.view.getByRole('combobox', { name: 'Generator' })).toHaveValue(/\/notes$/);
    await expect(devtools.view.getByRole('region', { name: 'Clock lab' })).toContainText('+60 min');
  });

  test('has a server that cannot be reached, and is incomplete', async () => {
    await devtools.open(`?source=${encodeURIComponent('http://127.0.0.1:1/sno-devtools?token=none')}`);
    await devtools.show('Problems');
    await expect(
      devtools.view.getByRole('heading', { name: '1 problem, and not all is known' }),
    ).toBeVisible();
    await devtools.problem('Source not connected').getByRole('button', { name: 'Show sources' }).click();
    await expect(devtools.sources.filter({ hasText: 'Cannot reach 127.0.0.1:1' })).toBeVisible();
  });

  test('has duplicates that happened while the panel was closed, which the button marks and the console has', {
    tag: '@once',
  }, async ({ page }) => {
    const warnings: string[] = [];
    page.on('console', message => message.type() === 'warning' && warnings.push(message.text()));
    await devtools.open('?trace');
    await page.evaluate(() => (window as unknown as HostWindow).host.clock.freeze());
    await devtools.call('saveNote');
    await devtools.call('importNotes');
    await expect(devtools.trigger).toHaveAccessibleName('Open sno devtools: IDs collide, or can');
    await expect(devtools.panel).toBeHidden();
    // On a busy machine an overlap is found before its first duplicate.
    const kinds = () => warnings.map(text => /^sno devtools: (\w+): .* \(this page\)/.exec(text)?.[1]);
    await expect.poll(kinds).toContain('Duplicates');
    await devtools.show('Problems');
    await expect(devtools.problem('Duplicates')).toContainText('They share partition 4615');
    await expect(devtools.problem('Overlap')).toHaveCount(0);
    await devtools.close.click();
    await expect(devtools.trigger).toHaveAccessibleName('Open sno devtools');
  });

  test('has an overlap with a worker, which the button marks and the console has while the panel is closed', {
    tag: '@core',
  }, async ({ page }) => {
    const warned = page.waitForEvent('console', message => message.type() === 'warning');
    await devtools.open(`?partition=${0x5000}`);
    expect((await warned).text()).toMatch(
      /^sno devtools: Overlap: notes \(this page\) and sync \(worker “sync”\) share partition 20480/,
    );
    await expect(devtools.trigger).toHaveAccessibleName('Open sno devtools: IDs collide, or can');
  });

  for (const theme of ['Light', 'Dark']) {
    test(`is accessible, as are terms and the list of generators, ${theme.toLowerCase()}`, {
      tag: '@axe',
    }, async ({ page }) => {
      await devtools.open(`?source=${encodeURIComponent('http://127.0.0.1:1/sno-devtools?token=none')}`);
      await devtools.blockClock();
      await devtools.show('Settings');
      await devtools.view.getByRole('radio', { name: theme, exact: true }).check({ force: true });
      await devtools.show('Problems');
      await expect(devtools.problem('Blocked')).toBeVisible();
      await expect(devtools.problem('Source not connected')).toBeVisible();
      expect(await findViolations(page, { within: '[data-sno-devtools]' })).toEqual([]);
      await devtools.show('Generators');
      await devtools.view.getByRole('button', { name: 'Sequence' }).first().hover();
      await expect(devtools.view.getByRole('tooltip')).toBeVisible();
      expect(await findViolations(page, { within: '[data-sno-devtools]' })).toEqual([]);
    });
  }
});

test.describe('the list of generators', () => {
  let devtools: DevtoolsPage;

  test.beforeEach(async ({ page }) => {
    devtools = new DevtoolsPage(page);
    await devtools.open();
    await devtools.show('Generators');
  });

  test('finds generators by name and by partition', async () => {
    const find = devtools.view.getByRole('searchbox', { name: 'Find generators' });
    await devtools.type(find, 'draft');
    await expect(devtools.generator('drafts')).toBeVisible();
    await expect(devtools.generator('notes')).toBeHidden();
    await devtools.type(find, 'nothing like this');
    await expect(devtools.view.getByText('No matching generators')).toBeVisible();
  });

  test('sorts generators, and holds still while the pointer is in the list', async ({ page, webkitGTK }) => {
    const names = devtools.generators.getByRole('heading', { level: 2 });
    const made = devtools.view.getByRole('columnheader', { name: 'Made' });
    const find = devtools.view.getByRole('searchbox', { name: 'Find generators' });
    await devtools.make(500);
    await made.getByRole('button').click();
    await made.getByRole('button').click();
    await expect(made).toHaveAttribute('aria-sort', 'descending');
    await page.mouse.move(0, 0);
    await find.focus();
    await expect(names.first()).toHaveText(/notes$/);
    // WebKitGTK hovers over nothing. The focus in the list does the same.
    await (webkitGTK ? devtools.generators.first().focus() : names.first().hover());
    for (const count of [/^9\d\d$/, /^1,8\d\d$/]) {
      await page.evaluate(() => (window as unknown as HostWindow).host.generators.drafts.batch(900));
      await expect(devtools.made('drafts')).toHaveText(count);
    }
    await expect(names.first()).toHaveText(/notes$/);
    await page.mouse.move(0, 0);
    await find.focus();
    await expect(names.first()).toHaveText(/drafts$/);
  });

  test('explains terms by keyboard, and Escape closes the explanation but not the panel', async ({
    page,
  }) => {
    const term = devtools.view.getByRole('button', { name: 'Sequence' }).first();
    await term.focus();
    await expect(term).toHaveAccessibleDescription(/counts the IDs of a unit/);
    await page.keyboard.press('Escape');
    await expect(devtools.view.getByRole('tooltip')).toBeHidden();
    await expect(devtools.panel).toBeVisible();
    await expect(term).toBeFocused();
  });
});
