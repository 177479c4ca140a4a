/** What docs/guides/first-app.md has its reader do in a browser. */
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { BrowserContext, Locator, Page } from '@playwright/test';
import { kindOf } from '@sno-id/grants';
import type { Sno } from '@sno-id/sdk';
import { expect, test } from '../fixtures.ts';
import { findViolations } from '../pages/axe.ts';
import { startNotes } from '../server/app-server.ts';
import type { RunningApp } from '../server/start-app.ts';

/** The page of `examples/notes`. */
class NotesPage {
  readonly page: Page;
  /** How unique its IDs are, how much is unsent, and whether the server answers. */
  readonly status: Locator;
  readonly newNote: Locator;
  readonly items: Locator;

  constructor(page: Page) {
    this.page = page;
    this.status = page.getByRole('status');
    this.newNote = page.getByRole('textbox', { name: 'New note' });
    this.items = page.getByRole('list', { name: 'All notes' }).getByRole('listitem');
  }

  async open(url: string): Promise<void> {
    await this.page.goto(url);
    await this.status.filter({ hasText: 'IDs are' }).waitFor();
  }

  async add(text: string): Promise<void> {
    await this.newNote.fill(text);
    await this.page.getByRole('button', { name: 'Add' }).click();
  }

  /** The texts of the notes by their IDs, newest first. */
  async notes(): Promise<Map<string, string>> {
    const entries = await this.items.evaluateAll(items =>
      items.map(item => [item.querySelector('code')!.textContent ?? '', item.querySelector('input')!.value]),
    );
    return new Map(entries as [string, string][]);
  }

  text(id: string): Locator {
    return this.page.getByRole('textbox', { name: `Text of ${id}` });
  }

  delete(id: string): Locator {
    return this.items.filter({ hasText: id }).getByRole('button', { name: 'Delete' });
  }
}

let data: string;
let server: RunningApp;
test.beforeEach(async () => {
  data = fs.mkdtempSync(path.join(os.tmpdir(), 'sno-notes-'));
  server = await startNotes(data);
});
test.afterEach(async () => {
  await server.kill();
  fs.rmSync(data, { recursive: true });
});

async function stored(): Promise<Map<string, string>> {
  const { changed } = (await (await fetch(`${server.url}/notes`)).json()) as {
    changed: { id: string; text: string; isGone: boolean }[];
  };
  return new Map(changed.filter(({ isGone }) => !isGone).map(({ id, text }) => [id, text]));
}

test('notes of two tabs that were made, edited and deleted without the server are stored once, under their IDs', {
  tag: ['@core', '@once'],
}, async ({ page, newTab }) => {
  const { url } = server;
  const one = new NotesPage(page);
  await one.open(url);
  await one.add('made online');
  await expect(one.status).toHaveText('IDs are granted. Nothing unsent. Synced.');

  const two = new NotesPage(await newTab());
  await two.open(url);
  await server.kill();
  await one.add('made offline');
  await two.add('made offline, too');
  await expect(one.items).toHaveCount(3);
  await expect(two.items).toHaveCount(3);
  const [ofTwo = '', ofOne = '', online = ''] = (await one.notes()).keys();
  await one.text(online).fill('edited offline');
  await one.text(online).blur();
  await two.delete(ofTwo).click();
  await expect(one.items).toHaveCount(2);
  await expect(one.status).toContainText('Server unreachable.');

  server = await startNotes(data, Number(new URL(url).port));
  // Otherwise they try again after some seconds.
  for (const { page } of [one, two]) await page.evaluate(() => dispatchEvent(new Event('online')));
  for (const tab of [one, two]) {
    await expect(tab.status).toHaveText('IDs are granted. Nothing unsent. Synced.', { timeout: 60_000 });
  }
  const expected = new Map([
    [ofOne, 'made offline'],
    [online, 'edited offline'],
  ]);
  expect(await stored()).toEqual(expected);
  await page.reload();
  await expect(one.items).toHaveCount(2);
  expect(await one.notes()).toEqual(expected);
});

test('the page is accessible', { tag: '@axe' }, async ({ page }) => {
  const app = new NotesPage(page);
  await app.open(server.url);
  await app.add('Bread');
  await expect(app.items).toHaveCount(1);
  expect(await findViolations(page)).toEqual([]);
});

/** Cuts the pages of a context off from the server, apart from their own files. */
async function cutOff(context: BrowserContext): Promise<void> {
  await context.route(
    url => url.pathname === '/notes',
    route => route.abort(),
  );
}

const SYNCED = 'IDs are granted. Nothing unsent. Synced.';

test('notes of two tabs are stored under their IDs, once, although the server is killed in a push', {
  tag: '@once',
}, async ({ page, newTab }) => {
  const [one, two] = [new NotesPage(page), new NotesPage(await newTab())];
  for (const tab of [one, two]) {
    await tab.open(server.url);
    await expect(tab.status).toHaveText(SYNCED);
  }
  await cutOff(page.context());
  for (const tab of [one, two]) for (let at = 0; at < 20; at++) await tab.add(`Note ${at}`);
  await expect(one.items).toHaveCount(40);
  const made = [...(await one.notes()).keys()].sort();
  expect(made.map(id => kindOf(id as Sno))).toEqual(Array(40).fill('granted'));

  await page.context().unrouteAll();
  await expect.poll(async () => (await stored()).size, { intervals: [5] }).toBeGreaterThan(0);
  await server.kill();
  server = await startNotes(data, Number(new URL(server.url).port));
  for (const tab of [one, two]) await expect(tab.status).toHaveText(SYNCED, { timeout: 60_000 });
  expect([...(await stored()).keys()].sort()).toEqual(made);
  expect([...(await two.notes()).keys()].sort()).toEqual(made);
});

test('two tabs and a copy of their profile lose no note, and the original keeps its IDs', {
  tag: '@once',
}, async ({ playwright, browserName, launchOptions }) => {
  test.skip(browserName !== 'chromium', 'a profile is a folder that can be copied in Chromium');
  const [original, copy] = ['original', 'copy'].map(name => path.join(data, name)) as [string, string];
  const launch = (profile: string) => playwright.chromium.launchPersistentContext(profile, launchOptions);
  const openTab = async (context: BrowserContext) => {
    const app = new NotesPage(await context.newPage());
    await app.open(server.url);
    return app;
  };

  // Online once, and offline when it is closed and copied, with notes that were never sent.
  let first = await launch(original);
  const before = await openTab(first);
  await before.add('Bread');
  await expect(before.status).toHaveText(SYNCED);
  await cutOff(first);
  for (const text of ['Milk', 'Honey']) await before.add(text);
  await expect(before.items).toHaveCount(3);
  await first.close();
  fs.cpSync(original, copy, {
    recursive: true,
    filter: file => !path.basename(file).startsWith('Singleton'),
  });

  // Two tabs of each make notes, neither knows of the other.
  first = await launch(original);
  const second = await launch(copy);
  const tabs: NotesPage[] = [];
  for (const context of [first, second]) {
    await cutOff(context);
    for (const at of [1, 2]) {
      const tab = await openTab(context);
      for (let n = 0; n < 10; n++)
        await tab.add(`Note ${n} of tab ${at}, ${context === first ? 'original' : 'copy'}`);
      tabs.push(tab);
    }
  }
  const [one, , two] = tabs as [NotesPage, NotesPage, NotesPage];
  for (const tab of [one, two]) await expect(tab.items).toHaveCount(23);
  const ofOriginal = await one.notes();
  const texts = [
    ...ofOriginal.values(),
    ...[...(await two.notes()).values()].filter(text => / copy$/.test(text)),
  ];

  for (const [context, tab] of [
    [first, one],
    [second, two],
  ] as const) {
    await context.unrouteAll();
    await expect(tab.status).toHaveText(SYNCED, { timeout: 60_000 });
  }
  await expect(one.items).toHaveCount(43);
  const rows = await stored();
  expect([...rows.values()].sort()).toEqual(texts.sort());
  for (const [id, text] of ofOriginal) expect(rows.get(id)).toBe(text);
  expect(await two.notes()).toEqual(rows);
  await first.close();
  await second.close();
});
