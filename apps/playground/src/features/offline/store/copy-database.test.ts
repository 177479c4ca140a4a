import 'fake-indexeddb/auto';
import { newNote, openNoteDatabase, settled } from '@sno-id/example-notes/client';
import { createGenerator } from '@sno-id/sdk';
import { expect, it } from 'vitest';
import { copyDatabase } from './copy-database.ts';
import { serverStorage } from './server-storage.ts';

const generator = createGenerator({ partition: 7 });
const note = (text: string) =>
  newNote({ id: generator.next(), session: '00112233445566778899aabbccddeeff', token: null }, text, 0);

it('replaces a database by a copy that works, also while another connection is open', async () => {
  const from = await openNoteDatabase('copy-from');
  const to = await openNoteDatabase('copy-to');
  await from.insert([note('Bread'), note('Milk')]);
  await from.setOffline(true);
  await to.insert([note('Stones')]);
  await copyDatabase('copy-from', 'copy-to');
  expect(await to.all()).toEqual(await from.all());
  expect(await to.isOffline()).toBe(true);
  await to.insert([note('Honey')]);
  expect((await to.pending(9)).map(({ text }) => text)).toEqual(['Bread', 'Milk', 'Honey']);
  expect(await from.all()).toHaveLength(2);
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
