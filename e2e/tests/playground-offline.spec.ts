import type { Locator, Page } from '@playwright/test';
import { kindOf } from '@sno-id/grants';
import { isSno, type Sno } from '@sno-id/sdk';
import { expect, test } from '../fixtures.ts';
import { DevtoolsPage } from '../pages/devtools-page.ts';
import { OfflinePage } from '../pages/offline-page.ts';
import { PlaygroundPage } from '../pages/playground-page.ts';

test('opens with a note on its way: written offline, then in the table and on device B, under one ID', {
  tag: '@once',
}, async ({ page }) => {
  const one = new OfflinePage(page);
  const two = new OfflinePage(page, 'B');
  await page.goto('/#1/offline');
  await expect(one.mark('Written without a network')).toHaveText('not sent');
  await expect(one.network).not.toBeChecked();
  const id = (await one.id('Written without a network').textContent()) as Sno;
  expect(kindOf(id)).toBe('granted');
  await expect(one.journey).toContainText('It has its ID. No server has seen it.');

  await expect(one.journey).toContainText('Everybody has it now, under the same ID.');
  // What it shows stays in sight.
  await expect(one.journey).toContainText('It had its ID before any server saw it.');
  await expect(one.tableRows.filter({ hasText: id })).toContainText('Written without a network');
  await expect(two.id('Written without a network')).toHaveText(id);

  // And nothing is there after that, in this tab or at the next visit.
  await one.startOver.click();
  for (const app of [one, two]) await expect(app.rows).toHaveCount(0);
  await expect(one.server).toContainText('The table is empty.');
  await page.reload();
  await expect(one.state).toHaveText('Synced with the server. Nothing unsent.');
  await expect(one.rows).toHaveCount(0);
});

test('a note is written, edited and deleted by keyboard alone; a link by ID opens it', {
  tag: '@core',
}, async ({ page, webkitGTK }) => {
  const playground = new PlaygroundPage(page);
  const app = new OfflinePage(page);
  await app.openEmpty();
  await expect(app.state).toHaveText('Synced with the server. Nothing unsent.');
  // Until the grant is there, IDs are unique by odds.
  await expect(app.identity).toContainText('Granted');
  await app.add('Bread');
  await app.add('Milk');
  await expect(app.newNote).toHaveValue('');
  await app.newNote.press('Enter');
  await expect(app.device.getByRole('alert').filter({ hasText: 'A note needs a text.' })).toBeVisible();
  await expect(app.mark('Milk')).toHaveText('on server');
  await expect(app.rows).toHaveCount(2);
  const id = (await app.id('Bread').textContent()) as Sno;
  expect(isSno(id)).toBe(true);
  expect(kindOf(id)).toBe('granted');

  // It opens where it stands, in view.
  const press = (target: Locator, key: string) => (webkitGTK ? target.click() : target.press(key));
  await press(app.id('Bread'), 'Enter');
  await expect.poll(() => app.hash()).toBe(`#1/offline/${id}`);
  await expect(app.text).toHaveValue('Bread');
  await expect(app.editor).toBeInViewport({ ratio: 1 });
  await press(app.network, 'Space');
  await expect(app.state).toHaveText(/^Offline: .* Nothing unsent/);
  await playground.type(app.text, 'Rye bread');
  await expect(app.state).toHaveText(/^Offline: .* 1 unsent change/);
  await expect(app.id('Rye bread')).toHaveText(id);

  // Opened again by its link: the typed text was stored.
  await page.reload();
  await expect(app.text).toHaveValue('Rye bread');
  await expect(app.id('Rye bread')).toHaveAttribute('aria-current', 'true');
  await expect(app.network).not.toBeChecked();

  await app.remove.press('Enter');
  await expect(app.rows).toHaveCount(1);
  await expect.poll(() => app.hash()).toBe('#1/offline');
  await page.evaluate(hash => {
    location.hash = hash;
  }, `1/offline/${id}`);
  await expect(app.editor).toContainText(`There is no note with the ID ${id} on this device.`);

  // The devtools are open beside it: an ID generated here appears there.
  const devtools = new DevtoolsPage(page);
  await devtools.trigger.press('Enter');
  await devtools.panel.waitFor();
  await app.add('Honey');
  const honey = (await app.id('Honey').textContent())!;
  await expect(devtools.view.getByText(honey).first()).toBeVisible();
});

test('the server in the page syncs two devices, can be stopped, and is still there after a reload', async ({
  page,
}) => {
  test.slow();
  const [one, two] = await openBoth(page);
  await one.add('Bread');
  await expect(two.mark('Bread')).toHaveText('on server');
  const bread = (await one.id('Bread').textContent())!;
  await expect(one.tableRows.filter({ hasText: 'Bread' })).toContainText(bread);

  const top = async (part: Locator) => (await part.boundingBox())!.y;
  // Below the top of its panel: a click may scroll the page.
  const table = async () => (await top(one.server.getByRole('table'))) - (await top(one.server));
  const before = await table();
  await one.serverRunning.click();
  await expect(one.server.getByRole('status')).toHaveText(/^Stopped\./);
  expect(await table()).toBe(before);
  await two.add('Milk');
  await expect(two.state).toHaveText(/^Server unreachable\. .* 1 unsent change\.$/);
  await page.reload();
  await expect(two.mark('Milk')).toHaveText('on server'); // it runs in the new page
  await expect(one.mark('Milk')).toHaveText('on server');
  for (const text of ['Bread', 'Milk']) {
    const id = (await one.id(text).textContent())!;
    await expect(one.tableRows.filter({ hasText: text })).toContainText(id);
  }
});

test('on a phone, what a copy of a device leads to is in sight', { tag: '@once' }, async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const one = new OfflinePage(page);
  const two = new OfflinePage(page, 'B');
  await one.openEmpty();
  await expect(one.identity).toContainText('Granted');
  await two.copy.click();
  await expect(one.journey).toContainText('Two notes have this ID, one on each device.');
  await expect(one.journey).toBeInViewport({ ratio: 1 });
});

test('a copy of a device inside the page loses no note, and none of the device that it replaces', async ({
  page,
}) => {
  test.slow();
  const [one, two] = await openBoth(page);

  // Notes of B that are nowhere else are not replaced.
  await two.network.click();
  await two.add('Only on B');
  await two.copy.click();
  await expect(one.journey.getByRole('alert').filter({ hasText: 'Nothing was copied' })).toBeVisible();
  await expect(two.rows).toHaveText([/Only on B/]);
  await two.network.click();
  await expect(one.mark('Only on B')).toHaveText('on server');

  // Both have the identity of A, and each writes a note under one ID.
  await one.network.click();
  await one.add('Before the copy');
  await two.copy.click();
  await expect(one.journey).toContainText('Two notes have this ID');
  const id = (await one.id('Written on A').textContent())!;
  await expect(two.id('Written on B')).toHaveText(id);
  for (const app of [one, two]) {
    await expect(app.network).not.toBeChecked();
    await expect(app.state).toHaveText(/2 unsent changes\.$/);
  }
  await one.network.click();
  await expect(one.state).toHaveText('Synced with the server. Nothing unsent.');
  // All that B and the newest note say until everything is stored.
  const said = await watchTexts(page, ['.offline-state', '.offline-conflicts', '.offline-journey-says']);
  await two.network.click();
  await expect(two.state).toHaveText('Synced with the server. Nothing unsent.');
  const spoken = (await said()).join('\n');
  expect(spoken).toContain('Its unsent notes get new IDs, where other notes have theirs.');
  expect(spoken).not.toMatch(/unreachable|kept their IDs|Turn both networks on/);
  await expect(two.device.getByText('This one checked in second, and got a new block.')).toBeVisible();
  await expect(two.device.getByText('1 note was given a new ID')).toBeVisible();
  await expect(two.id('Written on B')).not.toHaveText(id);
  await expect(one.journey).toContainText(
    `Two notes had the ID ${id}. Both are kept, and this one has a new ID.`,
  );
  // It checked in first, and so the new ID is one of its new block.
  const renamed = (await two.id('Written on B').textContent())!;
  expect(kindOf(renamed as Sno)).toBe('granted');
  await expect(one.tableRows.filter({ hasText: renamed })).toContainText('granted');
  for (const app of [one, two]) {
    await app.syncNow.click();
    // The note that was copied unsent is the same one in both.
    await expect(app.rows).toHaveCount(4);
    expect((await app.texts()).sort()).toEqual(
      ['Before the copy', 'Only on B', 'Written on A', 'Written on B'].sort(),
    );
  }

  // Nothing of it is left after that.
  await one.startOver.click();
  await expect(two.rows).toHaveCount(0);
  await expect(two.device.getByRole('status').filter({ hasText: 'checked in second' })).toHaveCount(0);
});

test('the limits say for how long a device can stay offline, and lead to what is guaranteed', {
  tag: '@once',
}, async ({ page }) => {
  await new OfflinePage(page).open();
  const limits = page.getByRole('region', { name: 'Guarantees and limits' });
  await expect(limits).toContainText('offline for at least 24 days');
  await expect(limits.getByRole('link')).toHaveAttribute('href', /docs\/guarantees\.md$/);
});

/** Collects each text that these parts of the page have from now on. */
async function watchTexts(page: Page, selectors: readonly string[]): Promise<() => Promise<string[]>> {
  const said = await page.evaluateHandle(all => {
    const texts = new Set<string>();
    const look = () => {
      for (const part of document.querySelectorAll(all)) texts.add(part.textContent);
    };
    new MutationObserver(look).observe(document.body, {
      subtree: true,
      childList: true,
      characterData: true,
    });
    return texts;
  }, selectors.join());
  return () => said.evaluate(texts => [...texts]);
}

/** Both devices without a note, synced. */
async function openBoth(page: Page): Promise<[OfflinePage, OfflinePage]> {
  const [one, two] = [new OfflinePage(page), new OfflinePage(page, 'B')];
  await one.openEmpty();
  for (const app of [one, two]) await expect(app.state).toHaveText('Synced with the server. Nothing unsent.');
  return [one, two];
}
