import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { copyFileSync, mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { afterEach, expect, test, vi } from 'vitest';
import type { OpenOutbox } from '../../grants/src/outbox/index.ts';
import { newKey } from '../../grants/src/server/index.ts';
import { bundle } from '../bundle.mjs';
import { freePort } from '../ports.mjs';
import { root, sqliteAlias } from './examples.ts';

/* The server and the page of docs/rows.md, with Express, SQLite and two users, run as they are. */

const folder = join(root, 'packages/grants/examples/frameworks/rows');
const ends: (() => unknown)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end();
  vi.unstubAllGlobals();
});

/** Makes the folder of a server, with its key. */
async function newFolder(): Promise<string> {
  const DATA = mkdtempSync(join(tmpdir(), 'sno-express-'));
  ends.push(() => rmSync(DATA, { recursive: true }));
  writeFileSync(join(DATA, 'key.json'), JSON.stringify(await newKey()));
  return DATA;
}

/** Returns its address, and what ends it. */
async function startServer(DATA: string) {
  const KEY_FILE = join(DATA, 'key.json');
  const cache = join(root, 'packages/proofs/node_modules/.cache');
  mkdirSync(cache, { recursive: true });
  const outfile = join(mkdtempSync(join(cache, 'express-')), 'server.cjs');
  ends.push(() => rmSync(join(outfile, '..'), { recursive: true }));
  await bundle({
    entryPoints: [join(folder, 'server.mjs')],
    outfile,
    // Express is not an ES module.
    format: 'cjs',
    target: 'node20',
    external: ['node-sqlite3-wasm'],
    ...sqliteAlias,
  });
  const PORT = String(await freePort());
  const child = spawn(process.execPath, [outfile], { env: { DATA, KEY_FILE, PORT }, stdio: 'pipe' });
  const exited = once(child, 'exit');
  const stop = async () => {
    child.kill('SIGKILL');
    await exited;
  };
  ends.push(stop);
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', data => (output += data));
  const url = `http://localhost:${PORT}`;
  await vi.waitFor(async () => expect((await realFetch(`${url}/rows`)).status, output).toBe(401), {
    timeout: 20_000,
  });
  return { url, stop };
}

const realFetch = globalThis.fetch;
/** What the page has. */
interface Tasks {
  readonly outbox: OpenOutbox;
  pull(): Promise<void>;
  watch(
    draw: (shown: { rejected: readonly { key: string; message: string }[]; says: string }) => void,
  ): Promise<void>;
  discard(change: { key: string }): Promise<void>;
  removeList(id: string): Promise<void>;
}

/** What a person has on one device, while nobody else is there. */
async function asUser(url: string, user: string, disk: IDBFactory, work: (tasks: Tasks) => Promise<void>) {
  vi.stubGlobal('location', { href: url });
  vi.stubGlobal('indexedDB', disk);
  vi.stubGlobal('IDBKeyRange', IDBKeyRange);
  vi.stubGlobal('fetch', (path: string, init: RequestInit = {}) => {
    const headers = { ...Object.fromEntries(new Headers(init.headers)), cookie: `user=${user}` };
    return realFetch(url + path, { ...init, headers });
  });
  const { openTasks } = await import(join(folder, 'page.mjs'));
  const tasks: Tasks = await openTasks(user);
  try {
    await tasks.outbox.device.checkIn();
    await tasks.pull();
    await work(tasks);
    await tasks.outbox.sync();
  } finally {
    await tasks.outbox.close();
  }
}

test('each of two people sees their own rows, and only these, on all of their devices', async () => {
  const { url } = await startServer(await newFolder());
  const [phone, laptop, other] = [new IDBFactory(), new IDBFactory(), new IDBFactory()];
  let [food, bread] = ['', ''];
  await asUser(url, 'anna', phone, async ({ outbox }) => {
    const list = await outbox.add('lists', { title: 'Food' });
    await outbox.add('tasks', { title: 'Bread', list: list.id });
    for (let i = 0; i < 3; i++)
      await outbox.transaction(changes => {
        for (let j = 0; j < 40; j++) changes.add('tasks', { title: `${i} ${j}`, list: list.id });
      });
    expect((await outbox.sync()).unsent).toBe(0);
    food = (await outbox.rows('lists'))[0]!.id;
    bread = (await outbox.rows('tasks')).find(({ title }) => title === 'Bread')!.id;
  });
  await asUser(url, 'bob', other, async ({ outbox, watch, discard }) => {
    const drawn: Parameters<Parameters<typeof watch>[0]>[0][] = [];
    await watch(shown => drawn.push(shown));
    expect(drawn).toEqual([{ lists: [], tasks: [], rejected: [], says: 'All changes are saved' }]);
    await outbox.pulled({ account: 'bob', rows: { tasks: [{ id: bread, title: 'Bread', list: null }] } });
    await outbox.edit('tasks', bread, { title: 'Cake' });
    await outbox.sync();
    await outbox.add('tasks', { title: 'Cake', list: food });
    await outbox.sync();
    const reasons = (await outbox.setAside()).map(({ op, reason }) => `${op} ${reason}`);
    expect(reasons).toEqual(['edit forbidden', 'add conflict']);
    await vi.waitFor(() => expect(drawn.at(-1)).toMatchObject({ says: 'Rejected: 2' }));
    const { rejected } = drawn.at(-1)!;
    expect(rejected[1]!.message).toContain('refers to one that is not there');
    for (const change of rejected) await discard(change);
    await vi.waitFor(() =>
      expect(drawn.at(-1)).toMatchObject({ rejected: [], says: 'All changes are saved' }),
    );
  });
  // Whoever signs out while the page is drawn sees no error.
  await asUser(url, 'bob', other, async ({ outbox, watch }) => {
    const drawn = watch(() => undefined);
    await outbox.close();
    await drawn;
  }).catch(error => expect(error).toMatchObject({ code: 'ERR_OUTBOX_CLOSED' }));
  await asUser(url, 'anna', laptop, async ({ outbox, removeList }) => {
    expect((await outbox.rows('tasks')).length).toBe(121);
    await outbox.edit('tasks', bread, { title: 'Rye' });
    await removeList(food);
    expect(outbox.status.aside).toBe(0);
  });
  await asUser(url, 'anna', phone, async ({ outbox }) => {
    expect([await outbox.rows('lists'), await outbox.rows('tasks')]).toEqual([[], []]);
  });
});

test('a list goes with all of its tasks, however many it has', async () => {
  const { url } = await startServer(await newFolder());
  await asUser(url, 'anna', new IDBFactory(), async ({ outbox, removeList }) => {
    const tools = await outbox.add('lists', { title: 'Tools' });
    for (const count of [40, 0, 9, 49, 50]) {
      const { id } = await outbox.add('lists', { title: `${count}` });
      await outbox.transaction(changes => {
        for (let i = 0; i < count; i++) changes.add('tasks', { title: `${i}`, list: id });
      });
      const before: string[] = [];
      const end = outbox.subscribe(({ type }) => void (type === 'rows' && before.push(type)));
      await removeList(id);
      end();
      // As one change, as long as that takes it.
      expect(before.length, `${count}`).toBe(count < 50 ? 1 : 2);
      expect(await outbox.rows('tasks')).toEqual([]);
    }
    expect(await outbox.rows('lists')).toEqual([{ id: tools.id, title: 'Tools' }]);
    expect(await outbox.sync()).toMatchObject({ unsent: 0, aside: 0 });
  });
});

test('no list is removed with a task that its remover has not seen', async () => {
  const { url } = await startServer(await newFolder());
  const [phone, laptop] = [new IDBFactory(), new IDBFactory()];
  await asUser(url, 'anna', phone, async ({ outbox }) => {
    const { id } = await outbox.add('lists', { title: 'Food' });
    await outbox.add('tasks', { title: 'Bread', list: id });
  });
  await asUser(url, 'anna', laptop, async ({ outbox, pull, removeList, discard }) => {
    const titles = async () => (await outbox.rows('tasks')).map(({ title }) => title);
    const [food] = await outbox.rows('lists');
    // Meanwhile, on the phone.
    await asUser(url, 'anna', phone, async other => {
      await other.outbox.add('tasks', { title: 'Jam', list: food!.id });
    });
    await removeList(food!.id);
    expect(await outbox.sync()).toMatchObject({ unsent: 0, aside: 2 });
    await pull();
    expect([await outbox.rows('lists'), await titles()]).toEqual([[], ['Jam']]);
    const rejected = await outbox.setAside();
    expect(rejected.map(({ table, reason }) => `${table} ${reason}`)).toEqual([
      'tasks conflict',
      'lists conflict',
    ]);
    await discard(rejected[1]!);
    await pull();
    expect([await outbox.rows('lists'), await titles()]).toEqual([[food], ['Bread', 'Jam']]);
    await removeList(food!.id);
    expect(await outbox.sync()).toMatchObject({ unsent: 0, aside: 0 });
  });
  await asUser(url, 'anna', phone, async ({ outbox }) => {
    expect([await outbox.rows('lists'), await outbox.rows('tasks')]).toEqual([[], []]);
  });
});

test('after a restore, no page takes the earlier rows until somebody has looked at the server', async () => {
  const data = await newFolder();
  const before = await startServer(data);
  const phone = new IDBFactory();
  await asUser(before.url, 'anna', phone, async ({ outbox }) => {
    await outbox.add('lists', { title: 'Food' });
  });
  await before.stop();
  // Another file, as a backup that is put back.
  copyFileSync(join(data, 'grants.db'), join(data, 'copy.db'));
  renameSync(join(data, 'copy.db'), join(data, 'grants.db'));
  const { url } = await startServer(data);
  const headers = { cookie: 'user=anna' };
  expect((await realFetch(`${url}/rows`, { headers })).status).toBe(503);
  expect((await realFetch(`${url}/rows`)).status).toBe(401);
});
