import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { BrowserContext, Locator } from '@playwright/test';
import { kindOf } from '@sno-id/grants';
import { isSno, type Sno } from '@sno-id/sdk';
import { expect, test } from '../fixtures.ts';
import { findViolations } from '../pages/axe.ts';
import { DevtoolsPage } from '../pages/devtools-page.ts';
import { OfflinePage } from '../pages/offline-page.ts';
import { PlaygroundPage } from '../pages/playground-page.ts';
import { startPlayground } from '../server/app-server.ts';
import type { RunningApp } from '../server/start-app.ts';

interface Changes {
  readonly changed: readonly { readonly id: string; readonly text: string }[];
  readonly next: string;
  readonly hasMore: boolean;
}

/** The notes in the server's table by primary key, each of them once. */
async function stored(url: string): Promise<Map<string, string>> {
  const found = new Map<string, string>();
  let page: Changes = { changed: [], next: '', hasMore: true };
  while (page.hasMore) {
    page = (await (await fetch(`${url}/sync?since=${encodeURIComponent(page.next)}`)).json()) as Changes;
    for (const { id, text } of page.changed) {
      expect(found.has(id)).toBe(false);
      found.set(id, text);
    }
  }
  return found;
}

test.describe('with a server', () => {
  let data: string;
  let server: RunningApp | undefined;

  // The database is created here, which takes a busy machine some time.
  test.describe.configure({ timeout: 120_000 });
  test.beforeEach(async () => {
    data = fs.mkdtempSync(path.join(os.tmpdir(), 'sno-offline-'));
    server = await startPlayground(path.join(data, 'database'));
  });
  test.afterEach(async () => {
    await server?.kill();
    fs.rmSync(data, { recursive: true });
  });

  test('notes of two offline tabs are stored under their IDs, once, although the server is killed', async ({
    page,
    newTab,
  }) => {
    const { url } = server!;
    const one = new OfflinePage(page);
    await one.open(url);
    await expect(one.state).toHaveText('Synced with the server. Nothing unsent.');
    await one.add('Bread');
    await expect(one.mark('Bread')).toHaveText('D');

    await one.offline.click();
    const two = new OfflinePage(await newTab());
    await two.open(url);
    await expect(two.offline).toBeChecked();
    for (const tab of [one, two]) await expect(tab.identity).toContainText('Granted: no other tab');
    await expect(one.cell).toHaveText(
      /^Cell: .*, lane \d+ \(slot [\d,]+ of slab \d+, .*\)\. A spare one follows\.$/,
    );
    expect(await one.cell.textContent()).not.toBe(await two.cell.textContent());
    await one.things.click();
    await one.makeMany.click();
    await two.things.click();
    await two.makeMany.click();
    // Its ID is to be the newest.
    await expect(two.page.getByText(/^1,000 IDs generated in /).first()).toBeVisible();
    await two.add('Milk');
    await expect(two.mark('Milk')).toHaveText('L');
    for (const tab of [one, two]) {
      await expect(tab.device.getByText('2,002 notes, newest first')).toBeVisible();
      await expect(tab.state).toHaveText(/^Offline: .* 2,001 unsent changes\.$/);
    }
    const made = await one.kept();
    expect(new Set(made).size).toBe(2_002);
    expect(made.map(kindOf)).toEqual(Array(2_002).fill('granted'));
    expect((await stored(url)).size).toBe(1);

    // Killed during a push.
    await two.offline.click();
    await expect.poll(async () => (await stored(url)).size, { intervals: [5] }).toBeGreaterThan(1);
    await server!.kill();
    await expect(two.state).toHaveText(/^Server unreachable\. Retrying at .* unsent changes\.$/);
    server = await startPlayground(path.join(data, 'database'), Number(new URL(url).port));
    await two.syncNow.click();
    for (const tab of [one, two]) {
      await expect(tab.state).toHaveText('Synced with the server. Nothing unsent.', {
        timeout: 60_000,
      });
      await expect(tab.mark('Milk')).toHaveText('D');
    }
    const rows = await stored(url);
    expect([...rows.keys()].sort()).toEqual(made);
    expect(await two.kept()).toEqual(made);

    // The table itself confirms it.
    await one.lookAtTable.click();
    await expect(one.table.getByText('2,002 rows. The newest 20:')).toBeVisible();
    const id = (await two.id('Milk').textContent())!;
    await expect(one.tableRows.filter({ hasText: 'Milk' })).toContainText(id);
    await expect(one.tableRows.filter({ hasText: 'same ID' })).toHaveCount(20);

    // As for `@axe`: the result is the same in each engine.
    if (test.info().project.name !== 'chromium') return;
    for (const theme of ['Light', 'Dark'] as const) {
      await new PlaygroundPage(page).theme(theme).check({ force: true });
      expect(await findViolations(page, { within: 'main' }), theme).toEqual([]);
    }
  });

  test('two tabs and a copy of their profile lose no note: each clash is a visible conflict', async ({
    playwright,
    browserName,
    launchOptions,
  }) => {
    test.skip(browserName !== 'chromium', 'a profile is a folder that can be copied in Chromium');
    test.setTimeout(240_000);
    const { url } = server!;
    const [original, copy] = ['original', 'copy'].map(name => path.join(data, name)) as [string, string];
    const launch = (profile: string) => playwright.chromium.launchPersistentContext(profile, launchOptions);
    const openTab = async (context: BrowserContext) => {
      const app = new OfflinePage(await context.newPage());
      await app.open(url);
      return app;
    };

    // Online once, and offline when it is closed and copied, with notes that were never sent.
    let first = await launch(original);
    const before = await openTab(first);
    await expect(before.identity).toContainText('Granted');
    await before.add('Bread');
    await expect(before.mark('Bread')).toHaveText('D');
    await before.offline.click();
    for (const text of ['Milk', 'Honey']) await before.add(text);
    await expect(before.state).toHaveText(/2 unsent changes\.$/);
    await first.close();
    fs.cpSync(original, copy, {
      recursive: true,
      filter: file => !path.basename(file).startsWith('Singleton'),
    });

    // Two tabs of each make notes, neither knows of the other.
    first = await launch(original);
    const second = await launch(copy);
    const tabs: { name: string; app: OfflinePage }[] = [];
    for (const [name, context] of [
      ['original', first],
      ['copy', second],
    ] as const) {
      for (const at of [1, 2]) tabs.push({ name: `${name} ${at}`, app: await openTab(context) });
    }
    for (const { app, name } of tabs) {
      await expect(app.offline).toBeChecked();
      await expect(app.identity).toContainText('Granted');
      for (let at = 0; at < 5; at++) await app.add(`Note ${at} of ${name}`);
      await app.things.click();
      await app.makeMany.click();
    }
    const [one, , two] = tabs.map(({ app }) => app) as [OfflinePage, OfflinePage, OfflinePage];
    for (const app of [one, two]) await expect(app.state).toHaveText(/2,012 unsent changes\.$/);
    const idsOf = async (app: OfflinePage) => new Map((await app.notes()).map(({ id, text }) => [id, text]));
    const [ofOriginal, ofCopy] = [await idsOf(one), await idsOf(two)];
    const shared = new Set(['Bread', 'Milk', 'Honey']);
    const clashes = [...ofCopy].filter(([id, text]) => ofOriginal.has(id) && !shared.has(text));

    for (const app of [one, two]) {
      await app.offline.click();
      await expect(app.state).toHaveText('Synced with the server. Nothing unsent.', { timeout: 60_000 });
    }
    await one.syncNow.click();
    const rows = await stored(url);
    expect(rows.size).toBe(1 + 2 + 4 * 1_005);
    const textsOf = (texts: Iterable<string>) => [...texts].sort();
    const rest = (texts: Map<string, string>) => [...texts.values()].filter(text => !shared.has(text));
    expect(textsOf(rows.values())).toEqual(textsOf([...ofOriginal.values(), ...rest(ofCopy)]));
    await expect.poll(async () => (await one.kept()).length, { timeout: 15_000 }).toBe(rows.size);
    // The original keeps its IDs. A note of the copy has got a new one, and is marked, where both had made
    // the same.
    for (const [id, text] of ofOriginal) expect(rows.get(id)).toBe(text);
    const marked = new Map((await two.notes()).flatMap(({ was, text }) => (was ? [[was, text]] : [])));
    expect(marked).toEqual(new Map(clashes));
    await expect(two.conflicts).toHaveCount(clashes.length > 0 ? 1 : 0);
    await expect(one.conflicts).toHaveCount(0);
    test.info().annotations.push({ type: 'clashes', description: String(clashes.length) });
    await first.close();
    await second.close();
  });
});

test('without a server, the page contains one; by keyboard alone; a link by ID opens its note', {
  tag: '@core',
}, async ({ page, webkitGTK }) => {
  const playground = new PlaygroundPage(page);
  const app = new OfflinePage(page);
  await app.open();
  await expect(app.table).toContainText('the server runs inside the page');
  await expect(app.state).toHaveText('Synced with the server. Nothing unsent.', { timeout: 15_000 });
  // Until the grant is there, IDs are unique by odds.
  await expect(app.identity).toContainText('Granted');
  await app.add('Bread');
  await app.add('Milk');
  await expect(app.newNote).toHaveValue('');
  await expect(app.mark('Milk')).toHaveText('D');
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
  await press(app.offline, 'Space');
  await expect(app.state).toHaveText(/^Offline: .* Nothing unsent/);
  await playground.type(app.text, 'Rye bread');
  await expect(app.state).toHaveText(/^Offline: .* 1 unsent change/);
  await expect(app.id('Rye bread')).toHaveText(id);

  // Opened again by its link: the typed text was stored.
  await page.reload();
  await expect(app.text).toHaveValue('Rye bread');
  await expect(app.id('Rye bread')).toHaveAttribute('aria-current', 'true');
  await expect(app.offline).toBeChecked();

  await app.remove.press('Enter');
  await expect(app.rows).toHaveCount(1);
  await expect.poll(() => app.hash()).toBe('#1/offline');
  await page.evaluate(hash => {
    location.hash = hash;
  }, `1/offline/${id}`);
  await expect(app.editor).toContainText(`There is no note with the ID ${id} on this device.`);

  // The devtools are open beside it: an ID generated here appears there.
  await app.things.click();
  await app.openDevtools.press('Enter');
  const devtools = new DevtoolsPage(page);
  await devtools.panel.waitFor();
  await app.add('Honey');
  const honey = (await app.id('Honey').textContent())!;
  await expect(devtools.view.getByText(honey).first()).toBeVisible();
});

test('the server in the page syncs two devices, can be stopped, and is still there after a reload', {
  tag: '@core',
}, async ({ page }) => {
  test.slow();
  const one = new OfflinePage(page);
  const two = new OfflinePage(page, 'B');
  await one.open();
  for (const app of [one, two]) {
    await expect(app.state).toHaveText('Synced with the server. Nothing unsent.', { timeout: 15_000 });
  }
  await one.add('Bread');
  await expect(two.mark('Bread')).toHaveText('D', { timeout: 15_000 });
  await expect(one.tableRows.filter({ hasText: 'Bread' })).toContainText('same ID');

  await one.serverRunning.click();
  await two.add('Milk');
  await expect(two.state).toHaveText(/^Server unreachable\. .* 1 unsent change\.$/);
  await page.reload();
  await expect(two.mark('Milk')).toHaveText('D', { timeout: 15_000 }); // it runs in the new page
  await expect(one.mark('Milk')).toHaveText('D', { timeout: 15_000 });
  await expect(one.tableRows.filter({ hasText: 'same ID' })).toHaveCount(2);
});

test('a copy of a device inside the page loses no note, and none of the device that it replaces', async ({
  page,
}) => {
  test.slow();
  const one = new OfflinePage(page);
  const two = new OfflinePage(page, 'B');
  await one.open();
  for (const app of [one, two]) {
    await expect(app.state).toHaveText('Synced with the server. Nothing unsent.', { timeout: 15_000 });
  }

  // Notes of B that are nowhere else are not replaced.
  await two.offline.click();
  await two.add('Only on B');
  await two.things.click();
  await two.copy.click();
  await expect(two.device.getByRole('alert').filter({ hasText: 'Nothing was copied' })).toBeVisible();
  await expect(two.rows).toHaveText([/Only on B/]);
  await two.offline.click();
  await expect(one.mark('Only on B')).toHaveText('D', { timeout: 15_000 });

  // Both have the identity of A, and neither knows of the other.
  await one.offline.click();
  await one.add('Before the copy');
  await two.copy.click();
  await expect(two.device.getByText('Device B is now a copy of device A.')).toBeVisible();
  await expect(two.offline).toBeChecked();
  await expect(two.row('Before the copy')).toHaveCount(1);
  for (const [name, app] of [
    ['A', one],
    ['B', two],
  ] as const) {
    for (let at = 0; at < 5; at++) await app.add(`${at} of ${name}`);
    await expect(app.state).toHaveText(/6 unsent changes\.$/);
  }
  for (const app of [one, two]) {
    await app.offline.click();
    await expect(app.state).toHaveText('Synced with the server. Nothing unsent.', { timeout: 15_000 });
  }
  for (const app of [one, two]) {
    await app.syncNow.click();
    // The note that was copied unsent is the same one in both.
    await expect.poll(async () => (await app.notes()).map(({ text }) => text).length).toBe(12);
    const texts = (await app.notes()).map(({ text }) => text).filter(text => / of [AB]$/.test(text));
    expect(texts.sort()).toEqual([0, 1, 2, 3, 4].flatMap(at => [`${at} of A`, `${at} of B`]).sort());
  }
});

test('the guarantees say when an ID could repeat', async ({ page }) => {
  await new OfflinePage(page).open();
  const guarantees = page.getByRole('region', { name: 'Guarantees and limits' });
  await expect(guarantees).toContainText('Tabs and browsers never generate the same ID, unless');
});
