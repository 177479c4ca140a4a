/** `examples/dexie`: tasks made offline, and a server that is killed before it says what it has stored. */
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { expect, test } from '../fixtures.ts';
import { type AppServer, startDexie } from '../server/app-server.ts';

let data: string;
let server: AppServer;
test.beforeEach(async () => {
  data = fs.mkdtempSync(path.join(os.tmpdir(), 'sno-dexie-'));
  server = await startDexie(data);
});
test.afterEach(async () => {
  await server.kill();
  fs.rmSync(data, { recursive: true });
});

const add = async (page: Page, label: string, title: string) => {
  await page.getByRole('textbox', { name: label, exact: true }).fill(title);
  await page.keyboard.press('Enter');
};
const titles = (page: Page) => page.getByRole('textbox', { name: 'Title' });

async function stored() {
  const rows = (await (await fetch(`${server.url}/rows`)).json()) as {
    lists: { id: string; title: string }[];
    tasks: { id: string; title: string; list: string }[];
  };
  const lists = new Map(rows.lists.map(({ id, title }) => [id, title]));
  return rows.tasks.map(({ id, title, list }) => [id, title, lists.get(list)]).sort();
}

test('a task whose answer is lost with the server is stored once, with its later edit, in each tab', {
  tag: ['@core', '@once'],
}, async ({ page, newTab }) => {
  const { url } = server;
  await page.goto(url);
  await expect(page.getByRole('status')).toHaveText('Everything is stored.');
  const other = await newTab();
  await other.goto(url);

  // The server stores what comes, and is killed before the page hears of it.
  let isKilled = false;
  await page.context().route('**/rows', async route => {
    const hasRows = route.request().postData()?.includes('"title"');
    if (!hasRows || isKilled) return route.continue();
    await route.fetch();
    isKilled = true;
    await server.kill();
    await route.abort();
  });
  await add(page, 'New list', 'Food');
  await add(page, 'New task in Food', 'Bread');
  await expect.poll(() => isKilled).toBe(true);
  await titles(page).first().fill('Rye bread');
  await titles(page).first().blur();
  await add(page, 'New task in Food', 'Salt');
  await add(other, 'New task in Food', 'Milk');
  for (const tab of [page, other]) {
    await expect(titles(tab)).toHaveCount(3);
    await expect(tab.getByRole('status')).toContainText('The server cannot be reached');
  }

  server = await startDexie(data, Number(new URL(url).port));
  for (const tab of [page, other])
    await expect(tab.getByRole('status')).toHaveText('Everything is stored.', { timeout: 60_000 });
  const ids = await page.getByRole('listitem').locator('code').allTextContents();
  const rows = await stored();
  expect(rows.map(([id]) => id)).toEqual([...ids].sort());
  expect(rows.map(([, title, list]) => `${title} in ${list}`).sort()).toEqual([
    'Milk in Food',
    'Rye bread in Food',
    'Salt in Food',
  ]);
  await page.reload();
  await expect(titles(page)).toHaveCount(3);
});
