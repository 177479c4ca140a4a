/**
 * The examples of tasks, each with the same view, on two devices: one browser at two origins, which share
 * nothing but the server. `examples/trial` has copied profiles.
 */
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { expect, test } from '../fixtures.ts';
import { startTasks } from '../server/app-server.ts';
import type { RunningApp } from '../server/start-app.ts';

let data: string;
let server: RunningApp;
test.beforeEach(() => {
  data = fs.mkdtempSync(path.join(os.tmpdir(), 'sno-tasks-'));
});
test.afterEach(async () => {
  await server.kill();
  fs.rmSync(data, { recursive: true });
});

const secondOrigin = (url: string) => url.replace('localhost', '127.0.0.1');
const tasksOf = (page: Page) => page.getByRole('textbox', { name: 'Title' });

/** Starts the server of an example, opens its page, and says where. */
async function open(page: Page, example: string): Promise<string> {
  server = await startTasks(example, data);
  await page.goto(server.url);
  return server.url;
}

async function add(page: Page, label: string, title: string): Promise<void> {
  await page.getByRole('textbox', { name: label, exact: true }).fill(title);
  await page.keyboard.press('Enter');
}

async function rename(page: Page, at: number, title: string): Promise<void> {
  await tasksOf(page).nth(at).fill(title);
  await tasksOf(page).nth(at).blur();
}

/** Until everything is stored, and no page has anything but that. */
async function expectStored(pages: readonly Page[], titles: readonly string[]): Promise<void> {
  const goOnline = (page: Page) => page.evaluate(() => dispatchEvent(new Event('online')));
  // Otherwise they try again after some seconds.
  for (const page of pages) await goOnline(page);
  for (const page of pages)
    await expect(page.getByRole('status')).toHaveText('Everything is stored.', { timeout: 60_000 });
  const rows = (await (await fetch(`${server.url}/rows`)).json()) as {
    lists: { id: string; key?: string; title: string }[];
    tasks: { id: string; title: string; list: string }[];
  };
  // RxDB names a list by its key.
  const lists = new Map(
    rows.lists.flatMap(({ id, key = id, title }) => [
      [id, title],
      [key, title],
    ]),
  );
  expect(rows.tasks.map(({ title, list }) => `${title} in ${lists.get(list)}`).sort()).toEqual(titles);
  const stored = rows.tasks.map(({ id }) => id).sort();
  for (const page of pages) {
    // Fetches now what it would fetch in some seconds.
    await goOnline(page);
    await expect(page.getByRole('listitem')).toHaveCount(titles.length, { timeout: 60_000 });
    const ids = () => page.getByRole('listitem').locator('code').allTextContents();
    await expect.poll(async () => (await ids()).sort()).toEqual(stored);
  }
}

for (const example of ['dexie', 'tanstack-db', 'rxdb']) {
  test(`${example}: rows of two devices arrive once, with an edit after a lost answer, and keep their elements`, {
    tag: example === 'dexie' ? ['@core', '@once'] : '@once',
  }, async ({ page, newTab }) => {
    const url = await open(page, example);
    const other = await newTab();
    await other.goto(secondOrigin(url));
    for (const tab of [page, other])
      await expect(tab.getByRole('status')).toHaveText('Everything is stored.');
    await add(other, 'New list', 'Tools');
    await expect(other.getByRole('status')).toHaveText('Everything is stored.');

    // The server stores what comes, and is killed before the page hears of it.
    let isDying = false;
    let isKilled = false;
    await page.context().route('http://localhost:*/rows', async route => {
      const hasRows = route.request().postData()?.includes('"title"');
      if (!hasRows || isKilled) return route.continue();
      // RxDB sends its lists and its tasks at the same time.
      if (isDying) return route.abort();
      isDying = true;
      await route.fetch();
      isKilled = true;
      await server.kill();
      await route.abort();
    });
    await add(page, 'New list', 'Food');
    await add(page, 'New task in Food', 'Bread');
    await expect.poll(() => isKilled).toBe(true);
    await tasksOf(page)
      .first()
      .evaluate(element => element.setAttribute('data-first', ''));
    await rename(page, 0, 'Rye bread');
    await add(page, 'New task in Food', 'Salt');
    await add(other, 'New task in Tools', 'Hammer');
    await rename(other, 0, 'Heavy hammer');
    await expect(tasksOf(page)).toHaveCount(2);
    await expect(page.getByRole('status')).toContainText('unsent');

    server = await startTasks(example, data, Number(new URL(url).port));
    await expectStored([page, other], ['Heavy hammer in Tools', 'Rye bread in Food', 'Salt in Food']);
    await expect(page.locator('[data-first]')).toHaveValue('Rye bread');
    await page.reload();
    await expect(tasksOf(page)).toHaveCount(3);
  });
}
