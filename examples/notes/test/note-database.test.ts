import 'fake-indexeddb/auto';
import { createGenerator } from '@sno-id/sdk';
import { afterEach, expect, it } from 'vitest';
import type { NewName } from '../client/ids.ts';
import { settled } from '../client/indexed-db.ts';
import { type KeptNote, nameOf, newNote, toWire } from '../client/note.ts';
import { type NoteDatabase, openNoteDatabase } from '../client/note-database.ts';

const NAME = 'notes';
const generator = createGenerator({ partition: 7 });
const session = '0123456789abcdef'.repeat(2);
const makeName = (): NewName => ({ id: generator.next(), session, token: 'a token' });

let database: NoteDatabase;
afterEach(async () => {
  database.close();
  await settled(indexedDB.deleteDatabase(NAME));
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
  const bread = notes.map(nameOf)[0];
  let calls = 0;
  const failing = () => {
    if (calls++ > 0) throw new Error('no more IDs');
    return makeName();
  };
  const sent = notes.slice(0, 2).map(toWire);
  const conflict = { status: 409, reason: 'taken' } as const;
  const pushed = { head: 'x', verdicts: [conflict, conflict] };
  await expect(database.confirm(sent, pushed, failing)).rejects.toThrow('no more IDs');
  expect((await database.pending(10)).map(nameOf)).toEqual(notes.map(nameOf));

  const other = await database.rename(bread!, makeName);
  const kept = await database.pending(10);
  expect(kept.map(({ text }) => text)).toEqual(['Bread', 'About bread', 'More about bread']);
  expect(kept.map(({ follows }) => follows)).toEqual([null, other, other]);
  expect(nameOf(kept[0]!)).toEqual(other);
});

it('leaves a reference alone that the server has already', async () => {
  database = await openNoteDatabase(NAME);
  const [bread, about] = await insert('Bread', 'About bread');
  const pushed = { head: 'x', verdicts: [{ status: 200, kind: 'granted' }] } as const;
  await database.confirm([toWire(about!)], pushed, makeName);
  await database.rename(bread!, makeName);
  expect((await database.some([about!.id]))[0]!.follows).toEqual(nameOf(bread!));
});

it('does not apply a verdict to another note that has the ID by now', async () => {
  database = await openNoteDatabase(NAME);
  const [bread] = await insert('Bread');
  const twin = { ...toWire(bread!), session: 'f'.repeat(32) };
  const pushed = { head: 'x', verdicts: [{ status: 409, reason: 'taken' }] } as const;
  await database.confirm([twin], pushed, makeName);
  expect(await database.all()).toMatchObject([{ id: bread!.id, text: 'Bread' }]);
});

it('lets a note of the server wait whose ID an unsent note has, and takes it once the server has answered that one', async () => {
  database = await openNoteDatabase(NAME);
  const [bread] = await insert('Bread');
  const { token, ...other } = { ...toWire(bread!), session: 'f'.repeat(32), text: 'Stones' };
  const theirs = { ...other, receipt: 'ab'.repeat(16) };
  await database.merge([theirs], { head: 'x', position: 7 });
  expect(await database.all()).toMatchObject([{ id: bread!.id, text: 'Bread' }]);
  const pushed = { head: 'x', verdicts: [{ status: 409, reason: 'taken' }] } as const;
  await database.confirm([toWire(bread!)], pushed, makeName);
  // Everything is asked for again.
  expect(await database.cursor()).toEqual({ head: 'x', position: 0 });
  await database.merge([theirs], { head: 'x', position: 7 });
  const texts = new Map((await database.all()).map(({ id, text }) => [id, text]));
  expect([texts.size, texts.get(bread!.id)]).toEqual([2, 'Stones']);
  expect((await database.pending(9)).map(({ text, was }) => [text, was])).toEqual([
    ['Bread', nameOf(bread!)],
  ]);
});

it('keeps the proof of an ID until the server has given a receipt for the note', async () => {
  database = await openNoteDatabase(NAME);
  const [bread] = await insert('Bread');
  const sent = toWire((await database.all())[0]!);
  expect(sent.token).toBe('a token');
  await database.confirm([sent], { head: 'x', verdicts: [{ status: 200, kind: 'granted' }] }, makeName);
  const confirmed = toWire((await database.all())[0]!);
  expect(confirmed).toEqual(sent);
  const { token, ...stored } = { ...confirmed, receipt: 'ab'.repeat(16) };
  await database.merge([stored], { head: 'x', position: 1 });
  expect((await database.all()).map(toWire)).toEqual([{ ...stored, token: null }]);
  expect(stored.id).toBe(bread!.id);
});

it('stores nothing once it is closed, and does not come back', async () => {
  database = await openNoteDatabase(NAME);
  await insert('Bread');
  database.close();
  await settled(indexedDB.deleteDatabase(NAME));
  const closed = new Error('The database was closed');
  await expect(database.insert([newNote(makeName(), 'Milk', 0)])).rejects.toEqual(closed);
  await expect(database.all()).rejects.toEqual(closed);
  expect(await indexedDB.databases()).toEqual([]);
});
