import 'fake-indexeddb/auto';
import { createGenerator } from '@sno-id/sdk';
import { deleteDB, openDB } from 'idb';
import { afterEach, expect, it } from 'vitest';
import { type KeptNote, nameOf, newNote } from './note.ts';
import { type NoteDatabase, openNoteDatabase } from './note-database.ts';

const NAME = 'notes';
const generator = createGenerator({ partition: 7 });
const session = '0123456789abcdef'.repeat(2);
const makeName = () => ({ id: generator.next(), session });

let database: NoteDatabase;
afterEach(async () => {
  database.close();
  await deleteDB(NAME);
});

async function insert(...texts: string[]): Promise<KeptNote[]> {
  const notes: KeptNote[] = [];
  for (const text of texts) {
    const note = newNote(makeName(), text, 0, notes[0] ?? null);
    notes.push(note);
    await database.insert([note]);
  }
  return notes;
}

it('sends notes in the order in which they were stored, whatever their IDs', async () => {
  database = await openNoteDatabase(NAME);
  const names = [makeName(), makeName(), makeName()].reverse();
  for (const [at, name] of names.entries()) await database.insert([newNote(name, String(at), 0)]);
  expect((await database.pending(10)).map(({ text }) => text)).toEqual(['0', '1', '2']);
  await database.change(names[0]!, makeName(), { text: '0 again', deleted: false });
  expect((await database.pending(10)).map(({ text }) => text)).toEqual(['0 again', '1', '2']);
});

it('renames a note and all references to it at once, or nothing', async () => {
  database = await openNoteDatabase(NAME);
  const notes = await insert('Bread', 'About bread', 'More about bread');
  const [bread, about] = notes.map(nameOf);
  let calls = 0;
  const failing = () => {
    if (calls++ > 0) throw new Error('no more IDs');
    return makeName();
  };
  await expect(database.rename([bread!, about!], failing)).rejects.toThrow('no more IDs');
  expect((await database.pending(10)).map(nameOf)).toEqual(notes.map(nameOf));

  const [other] = await database.rename([bread!], makeName);
  const kept = await database.pending(10);
  expect(kept.map(({ text }) => text)).toEqual(['Bread', 'About bread', 'More about bread']);
  expect(kept.map(({ follows }) => follows)).toEqual([null, other, other]);
  expect(nameOf(kept[0]!)).toEqual(other);
});

it('leaves a reference alone that the server has already', async () => {
  database = await openNoteDatabase(NAME);
  const [bread, about] = await insert('Bread', 'About bread');
  const pushed = { head: 'x', verdicts: [{ status: 200, kind: 'granted' }] } as const;
  await database.confirm([{ ...about!, known: false }], pushed, makeName);
  await database.rename([bread!], makeName);
  expect((await database.some([about!.id]))[0]!.follows).toEqual(nameOf(bread!));
});

it('does not apply a verdict to another note that has the ID by now', async () => {
  database = await openNoteDatabase(NAME);
  const [bread] = await insert('Bread');
  const twin = { ...bread!, session: 'f'.repeat(32), known: false };
  const pushed = { head: 'x', verdicts: [{ status: 409, reason: 'taken' }] } as const;
  await database.confirm([twin], pushed, makeName);
  expect(await database.all()).toMatchObject([{ id: bread!.id, text: 'Bread' }]);
});

it('takes over the notes of the version before, and sends all of them again', async () => {
  const before = await openDB(NAME, 1, {
    upgrade(db) {
      db.createObjectStore('notes', { keyPath: 'id' }).createIndex('pending', 'pending');
      db.createObjectStore('seats', { keyPath: 'seat' });
      db.createObjectStore('settings');
    },
  });
  const old = { version: 3, maker: '00112233445566aa', deleted: false };
  const [sent, unsent] = [generator.next(), generator.next()];
  await before.put('notes', { ...old, id: sent, edit: sent, text: 'Bread', stored: true });
  await before.put('notes', {
    ...old,
    id: unsent,
    edit: unsent,
    text: 'Milk',
    stored: false,
    pending: 1,
    clash: 1,
  });
  await before.put('settings', { epoch: 'x', position: 9 }, 'cursor');
  await before.put('settings', true, 'offline');
  before.close();

  database = await openNoteDatabase(NAME);
  const notes = await database.pending(10);
  expect(notes.map(({ id, text, known }) => [id, text, known])).toEqual([
    [sent, 'Bread', 1],
    [unsent, 'Milk', undefined],
  ]);
  expect(notes[0]).toMatchObject({ session: '00112233445566aa'.padStart(32, '0'), version: 3 });
  expect(notes.every(note => !('maker' in note || 'clash' in note))).toBe(true);
  expect([await database.cursor(), await database.isOffline()]).toEqual([undefined, true]);
  await insert('Honey');
  expect((await database.pending(10)).map(({ text }) => text)).toEqual(['Bread', 'Milk', 'Honey']);
});

it('stores nothing once it is closed, and does not come back', async () => {
  database = await openNoteDatabase(NAME);
  await insert('Bread');
  database.close();
  await deleteDB(NAME);
  const closed = new Error('The database was closed');
  await expect(database.insert([newNote(makeName(), 'Milk', 0)])).rejects.toEqual(closed);
  await expect(database.all()).rejects.toEqual(closed);
  expect(await indexedDB.databases()).toEqual([]);
});
