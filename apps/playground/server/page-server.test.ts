import { type Device, memoryDeviceStore, openDevice } from '@sno-id/grants';
import { createOutbox, memoryOutboxStore } from '@sno-id/grants/outbox';
import type { Sno } from '@sno-id/sdk';
import initSqlJs from 'sql.js';
import { afterEach, expect, it } from 'vitest';
import { createTableReader } from '../src/features/offline/model/table.ts';
import { createPageServer, type ServerFile, type ServerStorage } from './page-server.ts';

const ends: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0)) await end();
});

/** The storage of a browser, which several tabs share. */
function memoryStorage() {
  let stored: ServerFile | undefined;
  let isFull = false;
  const storage: ServerStorage = {
    generation: async () => stored?.generation ?? 0,
    read: async () => structuredClone(stored),
    async write(file) {
      if (isFull) throw new Error('the disk is full');
      if ((stored?.generation ?? 0) !== file.generation - 1) return false;
      stored = structuredClone(file);
      return true;
    },
  };
  return {
    storage,
    fill: (next: boolean) => {
      isFull = next;
    },
  };
}

async function openSqlite(bytes?: Uint8Array) {
  const { Database } = await initSqlJs();
  return new Database(bytes);
}

/** One tab with its server. */
function openTab(storage: ServerStorage) {
  const handle = createPageServer({ storage, openSqlite });
  const pull = (since: string) =>
    handle(new Request(`https://page.example/sync?since=${encodeURIComponent(since)}`));
  return { handle, pull, table: createTableReader(pull) };
}

/** A device that was online once, with its outbox. */
async function openDeviceAt(handle: (request: Request) => Promise<Response>) {
  const device: Device = await openDevice({
    namespace: 'notes',
    store: memoryDeviceStore(),
    checkIn: handle,
  });
  const refs = { notes: { follows: 'notes' } };
  const store = memoryOutboxStore();
  const outbox = createOutbox({ device, store, send: handle, refs, account: null });
  ends.push(async () => {
    await outbox.close();
    await device.close();
  });
  expect(await device.checkIn()).toBe('granted');
  return {
    device,
    outbox,
    add: async (text: string, follows: Sno | null = null) =>
      (await outbox.add('notes', { text, follows })).id,
  };
}

it('stores notes in SQLite as the other does in PostgreSQL, and its table shows them', async () => {
  const { handle, table } = openTab(memoryStorage().storage);
  const { add, outbox } = await openDeviceAt(handle);
  const one = await add('Bread');
  const two = await add(`'); drop table notes; -- 🥖`, one);
  await outbox.remove('notes', one);
  expect(await outbox.sync()).toMatchObject({ unsent: 0, aside: 0 });
  expect(await table()).toEqual({
    rows: 2,
    notes: 1,
    newest: [
      { id: two, text: `'); drop table notes; -- 🥖`, isGone: false, kind: 'granted' },
      { id: one, text: '', isGone: true, kind: 'granted' },
    ],
  });
});

it('is there again after its tab was closed, and continues', async () => {
  const { storage } = memoryStorage();
  const before = openTab(storage);
  const { add, outbox } = await openDeviceAt(before.handle);
  const one = await add('Bread');
  await outbox.sync();
  const after = openTab(storage);
  const { next } = await (await before.pull('')).json();
  expect(await (await after.pull(next)).json()).toMatchObject({ changed: [], next });
  expect(await (await after.pull('')).json()).toMatchObject({ changed: [{ id: one }] });
  // It grants nothing twice either.
  const other = await openDeviceAt(after.handle);
  await other.add('Milk');
  expect(await other.outbox.sync()).toMatchObject({ unsent: 0 });
  expect(await after.table()).toMatchObject({ rows: 2 });
});

it('is one server, in however many tabs it runs: nothing that was confirmed is lost', async () => {
  const { storage } = memoryStorage();
  const tabs = Array.from({ length: 4 }, () => openTab(storage));
  await Promise.all(
    tabs.map(async ({ handle }) => {
      const { add, outbox } = await openDeviceAt(handle);
      for (let at = 0; at < 10; at++) {
        await add('Bread');
        expect(await outbox.sync()).toMatchObject({ unsent: 0 });
      }
    }),
  );
  for (const { table } of tabs) expect(await table()).toMatchObject({ rows: 40 });
});

it('confirms nothing that could not be stored', async () => {
  const { storage, fill } = memoryStorage();
  const { handle, table } = openTab(storage);
  const { add, outbox } = await openDeviceAt(handle);
  await add('Bread');
  await outbox.sync();
  fill(true);
  await add('Milk');
  expect(await outbox.sync()).toMatchObject({ unsent: 1, problem: { code: 'server' } });
  fill(false);
  expect(await table()).toMatchObject({ rows: 1 });
  expect(await outbox.sync()).toMatchObject({ unsent: 0 });
  expect(await table()).toMatchObject({ rows: 2 });
});
