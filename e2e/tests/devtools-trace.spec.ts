/** Which code made an ID: from an ID, a duplicate and a tick-tock to the lines that did it. */
import type { Locator, Page } from '@playwright/test';
import { expect, test } from '../fixtures.ts';
import { findViolations } from '../pages/axe.ts';
import { DevtoolsPage, type HostWindow } from '../pages/devtools-page.ts';

test.describe('the devtools, with trace', () => {
  let devtools: DevtoolsPage;

  test.beforeEach(async ({ page }) => {
    devtools = new DevtoolsPage(page);
    await devtools.open('?trace');
    await untilTraced(devtools.page);
  });

  /** The function, to whose name V8 adds the object, and its place: `saveNote host/assets/index.js:12:5`. */
  const placeOf = (site: Locator, name: string) =>
    site.getByRole('code').filter({ hasText: new RegExp(`^(Object\\.)?${name} \\S+\\.js:\\d+:\\d+$`) });

  test('lead from an ID to the function that made it', { tag: '@core' }, async () => {
    await devtools.show('Live');
    await devtools.showOnly('notes');
    const id = await devtools.call('saveNote');
    const row = devtools.view.locator('[data-number]').filter({ hasText: id });
    await expect(row.getByRole('gridcell').last()).toHaveText(
      /^(Object\.)?saveNote \S+\.js:\d+ \(compiled\)$/,
    );
    await row.dispatchEvent('click');
    const site = devtools.view.getByRole('region', { name: 'Made at' });
    await expect(placeOf(site, 'saveNote')).toBeVisible();
    await site.getByText('Stack of next()').dispatchEvent('click');
    await expect(site.getByRole('listitem').first()).toContainText('saveNote');
  });

  test('lead from a duplicate to both lines, from a tick-tock to the call', async () => {
    await freezeClock(devtools.page);
    const id = await devtools.call('saveNote');
    expect(await devtools.call('importNotes')).toBe(id);
    await devtools.show('Problems');
    const problem = devtools.problem('Duplicates');
    await expect(placeOf(problem, 'saveNote')).toBeVisible();
    await expect(placeOf(problem, 'importNotes')).toBeVisible();

    await devtools.shiftClock(-5_000);
    await devtools.call('saveNote');
    await devtools.show('Clock');
    await expect(
      placeOf(devtools.view.getByRole('region', { name: 'In the call at' }), 'saveNote'),
    ).toBeVisible();
  });

  test('know the calls of a worker', async () => {
    await devtools.show('Live');
    await devtools.view.locator('[data-number]').filter({ hasText: 'sync' }).first().dispatchEvent('click');
    await expect(placeOf(devtools.view.getByRole('region', { name: 'Made at' }), 'syncNotes')).toBeVisible();
  });

  test('have no violations that axe finds @axe', async ({ page }) => {
    await devtools.show('Live');
    await devtools.showOnly('notes');
    const id = await devtools.call('saveNote');
    await devtools.view.locator('[data-number]').filter({ hasText: id }).dispatchEvent('click');
    await devtools.view.getByText('Stack of next()').dispatchEvent('click');
    expect(await findViolations(page, { within: '[data-sno-devtools]' })).toEqual([]);
  });
});

test('the devtools trace nothing without it', async ({ page }) => {
  const devtools = new DevtoolsPage(page);
  await devtools.open();
  await devtools.show('Live');
  await devtools.showOnly('notes');
  const id = await devtools.call('saveNote');
  await devtools.view.locator('[data-number]').filter({ hasText: id }).dispatchEvent('click');
  await expect(devtools.view.getByRole('region', { name: 'Selected ID' })).toContainText(id);
  await expect(devtools.view.getByText('Made at')).toBeHidden();
});

/** Waits for the tracing, which is loaded after the page. */
async function untilTraced(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const { notes } = (window as unknown as HostWindow).host.generators;
    return Object.getOwnPropertySymbols(notes).length > 0;
  });
}

function freezeClock(page: Page): Promise<void> {
  return page.evaluate(() => (window as unknown as HostWindow).host.clock.freeze());
}
