/** What docs/guides/first-app.md has its reader do in a browser. */
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { Locator, Page } from '@playwright/test';
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
