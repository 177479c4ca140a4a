import { digestOf } from '@sno-id/example-notes/client';
import { type Change, NAMESPACE, type Pull, type Pushed } from '@sno-id/example-notes/wire';
import { type Device, memoryDeviceStore, openDevice } from '@sno-id/grants';
import { createGenerator } from '@sno-id/sdk';
import initSqlJs from 'sql.js';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { Table } from '../src/features/offline/model/table.ts';
import { createPageServer, type ServerFile, type ServerStorage } from './page-server.ts';

const SESSION = '00112233445566778899aabbccddeeff';
const generator = createGenerator({ partition: 7 });

function note(some: Partial<Change> = {}): Change {
  const id = generator.next();
  const text = some.text ?? 'Bread';
  const edit = { version: 1, edit: id, editor: SESSION, follows: null, deleted: false };
  return { id, session: SESSION, digest: digestOf(text), text, ...edit, token: null, receipt: null, ...some };
}

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
  async function ask<T>(method: string, path = '', body?: object): Promise<T> {
    const init = body && { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } };
    const response = await handle(new Request(`https://page.example/sync${path}`, { method, ...init }));
    const answer = await response.json();
    expect([response.status, answer.problem]).toEqual([200, undefined]);
    return answer;
  }
  return {
    handle,
    push: (...changes: Change[]) => ask<Pushed>('POST', '', { changes }),
    pull: (since = 0, head?: string) => ask<Pull>('GET', `?since=${since}${head ? `&head=${head}` : ''}`),
    table: () => ask<Table>('GET', '/table'),
    clear: () => ask('DELETE'),
  };
}

const wire = ({ token, ...rest }: Change) => ({ ...rest, receipt: expect.stringMatching(/^[0-9a-f]{32}$/) });

describe('the server inside a page', () => {
  it('stores notes in SQLite as the other does in PostgreSQL', async () => {
    const { push, pull, table } = openTab(memoryStorage().storage);
    const one = note();
    const two = note({
      text: `'); drop table notes; -- 🥖`,
      follows: { id: one.id, session: SESSION },
    });
    expect((await push(one, two)).verdicts).toEqual([
      { status: 200, kind: 'classic' },
      { status: 200, kind: 'classic' },
    ]);
    const { changes, position, head } = await pull();
    expect(changes).toEqual([wire(one), wire(two)]);
    const gone = { ...one, version: 2, edit: generator.next(), text: '', deleted: true };
    await push(gone);
    expect(await pull(position, head)).toMatchObject({ isContinued: true, changes: [wire(gone)] });
    expect(await table()).toMatchObject({
      database: expect.stringMatching(/^SQLite 3\.\d+\.\d+$/),
      rows: 2,
      notes: 1,
      newest: [
        { id: two.id, deleted: false },
        { id: one.id, deleted: true },
      ],
    });
  });

  it('is there again after its tab was closed, and continues', async () => {
    const { storage } = memoryStorage();
    const before = openTab(storage);
    const one = note();
    await before.push(one);
    const { head, position } = await before.pull();
    const after = openTab(storage);
    expect(await after.pull(position, head)).toMatchObject({ isContinued: true, changes: [] });
    expect((await after.pull()).changes).toEqual([wire(one)]);
  });

  it('is one server, in however many tabs it runs: nothing that was confirmed is lost', async () => {
    const { storage } = memoryStorage();
    const tabs = Array.from({ length: 4 }, () => openTab(storage));
    const notes = tabs.map(() => Array.from({ length: 10 }, () => note()));
    await Promise.all(
      tabs.map(async (tab, at) => {
        for (const one of notes[at]!) await tab.push(one);
      }),
    );
    for (const tab of tabs) expect(await tab.table()).toMatchObject({ rows: 40 });
  });

  it('needs no randomUUID, which a page of plain HTTP lacks, to name its pushes', async () => {
    const { subtle } = crypto;
    const getRandomValues = crypto.getRandomValues.bind(crypto);
    vi.stubGlobal('crypto', { subtle, getRandomValues });
    try {
      const { push, pull, clear } = openTab(memoryStorage().storage);
      const one = note();
      const { head } = await push(one);
      expect((await pull()).changes).toEqual([wire(one)]);
      await clear();
      expect((await pull()).head).not.toBe(head);
    } finally {
      vi.unstubAllGlobals();
    }
  });

  it('shows its table and empties it, and answers no other method there', async () => {
    const { push, table, clear, handle } = openTab(memoryStorage().storage);
    await push(note());
    expect(await table()).toMatchObject({ rows: 1, notes: 1 });
    await clear();
    expect(await table()).toMatchObject({ rows: 0, notes: 0, newest: [] });
    for (const method of ['DELETE', 'PUT']) {
      const request = new Request('https://page.example/sync/table', { method });
      expect((await handle(request)).status).toBe(405);
    }
  });

  it('confirms nothing that could not be stored', async () => {
    const { storage, fill } = memoryStorage();
    const tab = openTab(storage);
    await tab.push(note());
    fill(true);
    const body = JSON.stringify({ changes: [note()] });
    const headers = { 'content-type': 'application/json' };
    const refused = await tab.handle(
      new Request('https://page.example/sync', { method: 'POST', body, headers }),
    );
    expect([refused.status, (await refused.json()).problem]).toEqual([
      500,
      'the server in this page failed: the disk is full',
    ]);
    fill(false);
    expect(await tab.table()).toMatchObject({ rows: 1 });
  });
});

describe('the authority inside a page', () => {
  const devices: Device[] = [];
  afterEach(() => {
    for (const device of devices.splice(0)) device.close();
  });

  async function openMemoryDevice(tab: ReturnType<typeof openTab>) {
    const device = await openDevice({
      namespace: NAMESPACE,
      store: memoryDeviceStore(),
      checkIn: async given =>
        tab.handle(
          new Request('https://page.example/sync/ids', {
            method: 'POST',
            headers: { 'content-type': 'application/json' },
            body: await given.text(),
          }),
        ),
    });
    devices.push(device);
    expect(await device.checkIn()).toBe('granted');
    return device;
  }

  it('grants each device IDs that no other gets, also after its tab was closed', async () => {
    const { storage } = memoryStorage();
    const one = await openMemoryDevice(openTab(storage));
    const tab = openTab(storage);
    const two = await openMemoryDevice(tab);
    const stolen = note({ id: one.next() });
    const push = (token: string) => tab.push({ ...stolen, token });
    expect(await push(two.token!)).toMatchObject({ verdicts: [{ status: 409, reason: 'foreign' }] });
    expect(await push(one.token!)).toMatchObject({ verdicts: [{ status: 200, kind: 'granted' }] });
  });
});
