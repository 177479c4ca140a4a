import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { Locator } from '@playwright/test';
import { isSno, partitionOf, toHex } from '@sno-id/sdk';
import { expect, test } from '../fixtures.ts';
import { findViolations } from '../pages/axe.ts';
import { DevtoolsPage } from '../pages/devtools-page.ts';
import { OfflinePage } from '../pages/offline-page.ts';
import { PlaygroundPage } from '../pages/playground-page.ts';
import { type PlaygroundServer, startPlayground } from '../server/playground-server.ts';

interface Changes {
  readonly changes: readonly { readonly id: string; readonly text: string }[];
  readonly position: number;
  readonly more: boolean;
}

/** The notes in the server's table by primary key, each of them once. */
async function stored(url: string): Promise<Map<string, string>> {
  const found = new Map<string, string>();
  let page: Changes = { changes: [], position: 0, more: true };
  while (page.more) {
    page = (await (await fetch(`${url}/sync?since=${page.position}`)).json()) as Changes;
    for (const { id, text } of page.changes) {
      expect(found.has(id)).toBe(false);
      found.set(id, text);
    }
  }
  return found;
}

async function rowsOf(url: string): Promise<number> {
  return ((await (await fetch(`${url}/sync/table`)).json()) as { rows: number }).rows;
}

test.describe('with a server', () => {
  let data: string;
  let server: PlaygroundServer | undefined;

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
    await expect(one.identity).toContainText(
      'Seat 1 of 64: only this tab uses the sequence numbers 0 to 1,023',
    );
    await expect(two.identity).toContainText(
      'Seat 2 of 64: only this tab uses the sequence numbers 1,024 to 2,047',
    );
    await one.makeMany.click();
    await two.makeMany.click();
    await two.add('Milk');
    await expect(two.mark('Milk')).toHaveText('L');
    for (const tab of [one, two]) {
      await expect(tab.page.getByText('2,002, newest first')).toBeVisible();
      await expect(tab.state).toHaveText(/^Offline: .* 2,001 unsent changes\.$/);
    }
    const made = await one.kept();
    expect(new Set(made).size).toBe(2_002);
    expect(new Set(made.map(partitionOf)).size).toBe(1);
    expect((await stored(url)).size).toBe(1);

    // Killed during a push.
    await two.offline.click();
    await expect.poll(() => rowsOf(url), { intervals: [5] }).toBeGreaterThan(1);
    await server!.kill();
    await expect(two.state).toHaveText(/^Server unreachable\. Retrying at .* unsent changes\.$/);
    server = await startPlayground(path.join(data, 'database'), Number(new URL(url).port));
    await two.syncNow.click();
    for (const tab of [one, two]) {
      await expect(tab.state).toHaveText('Synced with the server. Nothing unsent.', {
        timeout: 15_000,
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
    await expect(one.tableRows.filter({ hasText: 'Milk' })).toContainText(`\\x${toHex(id)}`);
    await expect(one.tableRows.filter({ hasText: 'same ID' })).toHaveCount(20);

    // As for `@axe`: the result is the same in each engine.
    if (test.info().project.name !== 'chromium') return;
    for (const theme of ['Light', 'Dark'] as const) {
      await new PlaygroundPage(page).theme(theme).check({ force: true });
      expect(await findViolations(page, { within: 'main' }), theme).toEqual([]);
    }
  });
});

test('works without a server, which is shown, and by keyboard alone; a link by ID opens its note', async ({
  page,
  webkitGTK,
}) => {
  const playground = new PlaygroundPage(page);
  const app = new OfflinePage(page);
  await app.open();
  await expect(app.state).toHaveText(/^No server: .* npx pnpm@12 dev to get the server\. Nothing unsent/);
  await app.add('Bread');
  await app.add('Milk');
  await expect(app.newNote).toHaveValue('');
  await expect(app.mark('Milk')).toHaveText('L');
  await expect(app.rows).toHaveCount(2);
  const id = (await app.id('Bread').textContent())!;
  expect(isSno(id)).toBe(true);

  const press = (target: Locator, key: string) => (webkitGTK ? target.click() : target.press(key));
  await press(app.id('Bread'), 'Enter');
  await expect.poll(() => app.hash()).toBe(`#1/offline/${id}`);
  await expect(app.text).toHaveValue('Bread');
  await playground.type(app.text, 'Rye bread');
  await press(app.offline, 'Space');
  await expect(app.state).toHaveText(/^Offline: .* 2 unsent changes/);
  await expect(app.id('Rye bread')).toHaveText(id);

  // Opened again by its link: the typed text was stored.
  await page.reload();
  await expect(app.text).toHaveValue('Rye bread');
  await expect(app.id('Rye bread')).toHaveAttribute('aria-current', 'true');
  await expect(app.offline).toBeChecked();
  await expect(app.identity).toContainText('Seat 1 of 64');

  await app.remove.press('Enter');
  await expect(app.rows).toHaveCount(1);
  await expect.poll(() => app.hash()).toBe('#1/offline');
  await page.evaluate(hash => {
    location.hash = hash;
  }, `1/offline/${id}`);
  await expect(app.editor).toContainText(`There is no note with the ID ${id} in this browser.`);

  // The devtools are open beside it: an ID generated here appears there.
  await app.openDevtools.press('Enter');
  const devtools = new DevtoolsPage(page);
  await devtools.panel.waitFor();
  await app.add('Honey');
  const honey = (await app.id('Honey').textContent())!;
  await expect(devtools.view.getByText(honey).first()).toBeVisible();
});
