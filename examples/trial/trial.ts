/*
 * What every example must stand: two devices that are offline, rows that refer to rows, a copied profile, and
 * a server that is killed after it has stored a row and before it has said so.
 */

import 'fake-indexeddb/auto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isSno } from '@sno-id/sdk';
import { IDBFactory } from 'fake-indexeddb';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { copyDatabase } from './copy-database.ts';
import type { TaskServer } from './serve.ts';
import type { Browser, Shown, TaskApp } from './task-app.ts';

/** What an example is made of. */
export interface Example {
  /** @param folder for what it stores. The server of a folder is killed, and started again. */
  openServer(folder: string): Promise<TaskServer>;
  /** Its databases are those of `globalThis.indexedDB`, which is that of the device while it is opened. */
  open(browser: Browser): Promise<TaskApp>;
  /** Whether tasks can be removed. */
  readonly removes?: boolean;
}

/** A device, and what a person does with it. */
interface Device {
  readonly network: { isOnline: boolean };
  addList(title: string): Promise<void>;
  addTask(list: string, title: string): Promise<void>;
  rename(task: string, title: string): Promise<void>;
  remove(task: string): Promise<void>;
  sync(): Promise<void>;
  /** Does some work whenever the server has answered with its rows, and the app does not have them yet. */
  onPull(work: () => Promise<void>): void;
  /** Sends what there is to a server that is killed before it answers. Then there is no network. */
  syncAndKill(): Promise<void>;
  /** Two devices with a copy each of everything that this one has stored. They are offline. */
  copies(): Promise<readonly [left: Device, right: Device]>;
  /** The titles of all tasks, each with that of its list. */
  titles(): Promise<readonly string[]>;
  ids(): Promise<readonly string[]>;
}

export function trial(name: string, example: Example): void {
  const ends: (() => unknown)[] = [];
  afterEach(async () => {
    vi.useRealTimers();
    for (const end of ends.splice(0).reverse()) await end();
  });

  describe(name, () => {
    test('rows that two devices make offline are stored once, each task with its list', async () => {
      await storesOnce(await createWorld(example, ends));
    });
    test('a row whose answer was lost with the server is stored once, and keeps its edit', async () => {
      await keepsEdit(await createWorld(example, ends));
    });
    test.runIf(example.removes)('a task that one device has removed goes from the others', async () => {
      await removes(await createWorld(example, ends));
    });
    test.runIf(example.removes)('a task that is stored while rows are fetched stays', async () => {
      await staysWhileFetching(await createWorld(example, ends));
    });
    test('two copies of a profile, which make the same IDs, store all of their rows', async () => {
      await storesCopies(await createWorld(example, ends));
    });
  });
}

async function storesOnce(world: World): Promise<void> {
  const [one, two] = [await world.openDevice(), await world.openDevice()];
  for (const device of [one, two]) {
    await device.sync();
    device.network.isOnline = false;
  }
  for (const [device, letter] of [
    [one, 'a'],
    [two, 'b'],
  ] as const) {
    await device.addList(`list-${letter}`);
    await device.addTask(`list-${letter}`, `${letter}1`);
    await device.addTask(`list-${letter}`, `${letter}2`);
    await device.rename(`${letter}2`, `${letter}2 renamed`);
    device.network.isOnline = true;
  }
  for (const device of [one, two, one]) await device.sync();
  const all = ['a1 in list-a', 'a2 renamed in list-a', 'b1 in list-b', 'b2 renamed in list-b'];
  for (const titles of [await world.stored(), await one.titles(), await two.titles()])
    expect(titles).toEqual(all);
}

async function keepsEdit(world: World): Promise<void> {
  const device = await world.openDevice();
  await device.sync();
  device.network.isOnline = false;
  await device.addList('list-a');
  await device.addTask('list-a', 'a1');
  device.network.isOnline = true;
  await device.syncAndKill();
  await device.rename('a1', 'a1 renamed');
  await device.addTask('list-a', 'a2');
  device.network.isOnline = true;
  await device.sync();
  expect(await world.stored()).toEqual(['a1 renamed in list-a', 'a2 in list-a']);
  expect(await device.titles()).toEqual(await world.stored());
}

async function removes(world: World): Promise<void> {
  const [one, two] = [await world.openDevice(), await world.openDevice()];
  await one.addList('list-a');
  await one.addTask('list-a', 'a1');
  await one.addTask('list-a', 'a2');
  for (const device of [one, two]) await device.sync();
  expect(await two.titles()).toEqual(['a1 in list-a', 'a2 in list-a']);
  two.network.isOnline = false;
  await two.addTask('list-a', 'a3');
  await one.remove('a1');
  await one.sync();
  two.network.isOnline = true;
  for (const device of [two, one]) await device.sync();
  for (const titles of [await world.stored(), await one.titles(), await two.titles()])
    expect(titles).toEqual(['a2 in list-a', 'a3 in list-a']);
}

async function staysWhileFetching(world: World): Promise<void> {
  const device = await world.openDevice();
  await device.addList('list-a');
  await device.addTask('list-a', 'a0');
  await device.sync();
  const added = ['a0 in list-a'];
  device.onPull(async () => {
    const title = `a${added.length}`;
    await device.addTask('list-a', title);
    // An outbox then fetches again, but not forever.
    await vi.waitUntil(async () => (await world.stored()).includes(`${title} in list-a`), 10_000);
    added.push(`${title} in list-a`);
  });
  await device.sync();
  expect(added.length).toBeGreaterThan(1);
  expect(await device.titles()).toEqual(added);
}

async function storesCopies(world: World): Promise<void> {
  const one = await world.openDevice();
  await one.sync();
  one.network.isOnline = false;
  await one.addList('list-a');
  await one.addTask('list-a', 'a1');
  // Copies repeat IDs if they draw the same random numbers at the same time.
  vi.useFakeTimers({ toFake: ['Date', 'performance'] });
  const random = vi.spyOn(crypto, 'getRandomValues').mockImplementation(array => array);
  const [left, right] = await one.copies();
  random.mockRestore();
  for (const [device, letter] of [
    [left, 'b'],
    [right, 'c'],
  ] as const) {
    for (const i of [1, 2, 3]) {
      await device.addList(`list-${letter}${i}`);
      await device.addTask(`list-${letter}${i}`, `${letter}${i}`);
    }
  }
  vi.useRealTimers();
  const ids = new Set(await left.ids());
  expect((await right.ids()).filter(id => ids.has(id)).length, 'repeated IDs').toBeGreaterThan(2);
  for (const device of [left, right]) device.network.isOnline = true;
  for (const device of [left, right, left]) await device.sync();
  const rest = ['b', 'c'].flatMap(letter => [1, 2, 3].map(i => `${letter}${i} in list-${letter}${i}`));
  for (const titles of [await world.stored(), await left.titles(), await right.titles()])
    expect(titles).toEqual(['a1 in list-a', ...rest]);
}

type World = Awaited<ReturnType<typeof createWorld>>;

/** A server and its devices. @param ends what is to be done at the end of the test, the last first */
async function createWorld(example: Example, ends: (() => unknown)[]) {
  const folder = mkdtempSync(join(tmpdir(), 'sno-example-'));
  ends.push(() => rmSync(folder, { recursive: true }));
  let server = await example.openServer(folder);
  ends.push(() => server.close());

  async function openDevice(indexedDB = new IDBFactory(), isOnline = true): Promise<Device> {
    const network = { isOnline };
    let killed: (() => void) | undefined;
    let onPull = async () => {};
    async function fetch(path: string, init?: RequestInit): Promise<Response> {
      if (!network.isOnline) throw new TypeError('fetch failed');
      const response = await server.handle(new Request(new URL(path, 'http://localhost'), init));
      // A check-in has no title.
      if (killed && String(init?.body).includes('"title"')) {
        network.isOnline = false;
        await server.close();
        server = await example.openServer(folder);
        killed();
        throw new TypeError('fetch failed');
      }
      return response;
    }
    globalThis.indexedDB = indexedDB;
    const app = await example.open({
      async pull(path) {
        const answer = await (await fetch(path)).json();
        await onPull();
        return answer;
      },
      async send(request) {
        const { method, headers } = request;
        return fetch('/rows', { method, headers, body: await request.text() });
      },
    });
    ends.push(() => app.close());
    const look = lookInto(app);
    /** Does something with what is shown, by the first words of titles, and looks at what came of it. */
    const act = async (work: (shown: Map<string, Shown>) => Promise<unknown>) => {
      await work(await look());
      await look();
    };
    return {
      network,
      addList: title => act(() => app.addList(title)),
      addTask: (list, title) => act(shown => app.addTask(shown.get(list)!, title)),
      rename: (task, title) => act(shown => app.rename(shown.get(task)!, title)),
      remove: task => act(shown => app.remove!(shown.get(task)!)),
      sync: () => act(() => app.sync()),
      onPull(work) {
        onPull = work;
      },
      async syncAndKill() {
        await new Promise<void>(resolve => {
          killed = resolve;
          app.sync().catch(() => undefined);
        });
        killed = undefined;
        await look();
      },
      async copies() {
        // This device keeps running and may claim another cell, so the second copy is made from the first.
        const left = await copyOf(indexedDB);
        const right = await copyOf(left);
        return [await openDevice(left, false), await openDevice(right, false)] as const;
      },
      titles: async () => withTitles([...(await look()).values()]),
      ids: async () => [...(await look()).values()].map(({ id }) => id),
    };
  }

  async function stored() {
    const { lists, tasks } = await (await server.handle(new Request('http://localhost/rows'))).json();
    // Most servers know rows by their IDs alone.
    return withTitles([...lists, ...tasks].map(row => ({ key: row.id, ...row })));
  }
  return { openDevice, stored };
}

async function copyOf(disk: IDBFactory): Promise<IDBFactory> {
  const other = new IDBFactory();
  for (const { name } of await disk.databases()) await copyDatabase(name!, disk, name!, other);
  return other;
}

/**
 * Says what an app shows, by the first word of its title: renaming a task adds words. A row keeps its key.
 */
function lookInto(app: TaskApp): () => Promise<Map<string, Shown>> {
  const keys = new Map<string, string>();
  return async () => {
    const rows = new Map<string, Shown>();
    for (const row of await app.shown()) {
      const [word = ''] = row.title.split(' ');
      expect(rows.has(word), `${word} is shown once`).toBe(false);
      expect(isSno(row.id), `the ID of ${word}`).toBe(true);
      expect(keys.get(word) ?? row.key, `the key of ${word}`).toBe(row.key);
      expect(
        [...rows.values()].some(({ key }) => key === row.key),
        'a key twice',
      ).toBe(false);
      keys.set(word, row.key);
      rows.set(word, row);
    }
    return rows;
  };
}

function withTitles(rows: readonly Shown[]): string[] {
  const titles = new Map(rows.map(({ key, title }) => [key, title]));
  expect(new Set(rows.map(({ id }) => id)).size, 'IDs').toBe(rows.length);
  const lists = rows.filter(({ list }) => list === undefined);
  const used = new Set(rows.map(({ list }) => list));
  expect(
    lists.filter(({ key }) => !used.has(key)),
    'lists without a task',
  ).toEqual([]);
  return rows
    .filter(({ list }) => list !== undefined)
    .map(({ title, list }) => `${title} in ${titles.get(list!)}`)
    .sort();
}
