/**
 * The examples of tasks, each with the same view, on two devices: one browser at two origins, which share
 * nothing but the server.
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

interface CopiedStore {
  readonly store: string;
  readonly keyPath: string | string[] | null;
  readonly autoIncrement: boolean;
  readonly indexes: { index: string; keyPath: string | string[]; unique: boolean; multiEntry: boolean }[];
  readonly keys: number[] | string[];
  readonly values: readonly unknown[];
}
type CopiedDatabase = { name: string; version: number; stores: CopiedStore[] };

/** Copies what a page keeps, as a copy of a browser's profile does. */
async function copyProfile(from: Page, to: Page): Promise<void> {
  const databases: CopiedDatabase[] = await from.evaluate(async () => {
    const settled = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
      });
    const found = (await indexedDB.databases()).map(async ({ name = '', version = 1 }) => {
      const database = await settled(indexedDB.open(name));
      const stores = [...database.objectStoreNames].map(async store => {
        const original = database.transaction(store).objectStore(store);
        const indexes = [...original.indexNames].map(index => {
          const { keyPath, unique, multiEntry } = original.index(index);
          return { index, keyPath, unique, multiEntry };
        });
        const { keyPath, autoIncrement } = original;
        const [keys, values] = await Promise.all([
          settled(original.getAllKeys()),
          settled(original.getAll()),
        ]);
        return { store, keyPath, autoIncrement, indexes, keys: keys as string[], values };
      });
      const copied = await Promise.all(stores);
      database.close();
      return { name, version, stores: copied };
    });
    return (await Promise.all(found)) as CopiedDatabase[];
  });
  await to.evaluate(async databases => {
    for (const { name, version, stores } of databases) {
      const opening = indexedDB.open(name, version);
      opening.onupgradeneeded = () => {
        for (const { store, keyPath, autoIncrement, indexes, keys, values } of stores) {
          const copy = opening.result.createObjectStore(store, { keyPath, autoIncrement });
          for (const { index, keyPath, unique, multiEntry } of indexes)
            copy.createIndex(index, keyPath, { unique, multiEntry });
          for (const [at, value] of values.entries())
            copy.put(value, keyPath === null ? keys[at] : undefined);
        }
      };
      await new Promise((resolve, reject) => {
        opening.onsuccess = resolve;
        opening.onerror = () => reject(opening.error);
      });
      opening.result.close();
    }
  }, databases);
}

for (const example of ['dexie', 'tanstack-db', 'rxdb']) {
  test(`${example}: rows of two devices arrive once, with an edit after a lost answer, and keep their elements`, {
    tag: '@once',
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

  test(`${example}: a copied profile loses no row and stores none twice`, {
    tag: '@once',
  }, async ({ page, newTab }) => {
    const url = await open(page, example);
    const other = await newTab();
    await expect(page.getByRole('status')).toHaveText('Everything is stored.');
    let isOnline = false;
    await page.context().route(/rows/, route => (isOnline ? route.continue() : route.abort()));
    await add(page, 'New list', 'Food');
    await add(page, 'New task in Food', 'Bread');
    await expect(tasksOf(page)).toHaveCount(1);
    await other.goto(`${secondOrigin(url)}/nothing`);
    await copyProfile(page, other);
    await other.goto(secondOrigin(url));
    await expect(tasksOf(other)).toHaveCount(1);
    await add(page, 'New task in Food', 'Salt');
    await add(other, 'New task in Food', 'Milk');
    for (const tab of [page, other]) await expect(tasksOf(tab)).toHaveCount(2);
    isOnline = true;
    await expectStored([page, other], ['Bread in Food', 'Milk in Food', 'Salt in Food']);
  });
}
