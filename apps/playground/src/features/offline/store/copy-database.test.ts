import 'fake-indexeddb/auto';
import { openNotes } from '@sno-id/example-notes/client';
import type { Entry } from '@sno-id/grants/outbox';
import { afterEach, expect, it, vi } from 'vitest';
import { copyDatabase } from './copy-database.ts';
import { serverStorage } from './server-storage.ts';
import { settled } from './settled.ts';

vi.stubGlobal('navigator', {});
const opened: Awaited<ReturnType<typeof openNotes>>[] = [];
afterEach(async () => {
  for (const notes of opened.splice(0)) await notes.close();
});

async function openOffline(name: string, ...texts: string[]) {
  const ask = async () => {
    throw new TypeError('offline');
  };
  const notes = await openNotes({ name, send: ask, pull: ask });
  opened.push(notes);
  for (const text of texts) await notes.outbox.add('notes', { text, follows: null });
  return notes;
}

it('replaces a database by a copy that works, also while another connection is open', async () => {
  const from = await openOffline('copy-from', 'Bread', 'Milk');
  await openOffline('copy-to', 'Stones');
  await copyDatabase('sno-outbox:copy-from', 'sno-outbox:copy-to');
  const to = await openOffline('copy-to');
  expect(await to.list()).toEqual(await from.list());
  await to.outbox.add('notes', { text: 'Honey', follows: null });
  const records = await to.outbox.store.transact(tx => tx.since(0));
  const unsent = (records as Entry[]).filter(({ state }) => state === 'unsent');
  expect(unsent.map(({ body }) => body['text'])).toEqual(['Bread', 'Milk', 'Honey']);
  expect(await from.list()).toHaveLength(2);
});

it('copies keys that are not in the values', async () => {
  const opening = indexedDB.open('claims-from', 3);
  opening.onupgradeneeded = () => void opening.result.createObjectStore('claims');
  const from = await settled(opening);
  await settled(from.transaction('claims', 'readwrite').objectStore('claims').put(7, ['grant', 1, 2]));
  await copyDatabase('claims-from', 'claims-to');
  const to = await settled(indexedDB.open('claims-to'));
  const claims = to.transaction('claims').objectStore('claims');
  expect([to.version, await settled(claims.getAllKeys()), await settled(claims.getAll())]).toEqual([
    3,
    [['grant', 1, 2]],
    [7],
  ]);
});

it('stores each generation of the server once', async () => {
  const file = (generation: number) =>
    ({ generation, bytes: new Uint8Array([generation]) }) as Parameters<
      ReturnType<typeof serverStorage>['write']
    >[0];
  const [one, two] = [serverStorage('server'), serverStorage('server')];
  expect(await one.generation()).toBe(0);
  expect(await Promise.all([one.write(file(1)), two.write(file(1))])).toEqual([true, false]);
  expect(await two.generation()).toBe(1);
  expect(await two.write(file(2))).toBe(true);
  expect((await one.read())?.bytes).toEqual(new Uint8Array([2]));
});
