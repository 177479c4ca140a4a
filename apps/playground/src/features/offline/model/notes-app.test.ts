import 'fake-indexeddb/auto';
import { createNotesAuthority, createNotesServer } from '@sno-id/example-notes/server';
import { sqliteNotes } from '@sno-id/example-notes/sqlite';
import { kindOf } from '@sno-id/grants';
import { memoryStore } from '@sno-id/grants/memory';
import { newKey } from '@sno-id/grants/server';
import initSqlJs from 'sql.js';
import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest';
import { sqlJsFile } from '../../../../server/sqljs.ts';
import { copyDatabase } from '../store/copy-database.ts';
import { createNotesApp, type NotesApp, type NotesAppOptions } from './notes-app.ts';
import { createOneMoment } from './one-moment.ts';
import { NoServer } from './sync.ts';

vi.stubGlobal('navigator', {});
const kept = new Map<string, string>();
vi.stubGlobal('localStorage', {
  getItem: (key: string) => kept.get(key) ?? null,
  setItem: (key: string, text: string) => kept.set(key, text),
  removeItem: (key: string) => kept.delete(key),
});
for (const name of ['addEventListener', 'removeEventListener']) vi.stubGlobal(name, () => undefined);
afterAll(() => void vi.unstubAllGlobals());
const apps: NotesApp[] = [];
let handle: (request: Request) => Promise<Response>;
let count = 0;
beforeEach(async () => {
  const { Database } = await initSqlJs();
  const authority = createNotesAuthority(memoryStore(), await newKey());
  handle = await createNotesServer(authority, sqliteNotes(sqlJsFile(new Database())));
});
afterEach(async () => {
  for (const app of apps.splice(0)) await app.close();
});

function open(
  reach = (request: Request) => handle(request),
  name = `notes ${++count}`,
  device?: NotesAppOptions['device'],
): NotesApp {
  const app = createNotesApp({
    name,
    send: reach,
    pull: since => reach(new Request(`https://page.example/sync?since=${encodeURIComponent(since)}`)),
    onDevice: () => undefined,
    device,
  });
  apps.push(app);
  app.start();
  return app;
}

const shown = (app: NotesApp) =>
  app.store.getState().notes.map(({ text, standing }) => `${standing} ${text}`);
const until = (app: NotesApp, isDone: () => boolean) =>
  new Promise<void>(resolve => {
    const look = () => {
      if (!isDone()) return;
      end();
      resolve();
    };
    const end = app.store.subscribe(look);
    look();
  });

test('an app that ends while it writes and reads reports no problem', async () => {
  const app = open();
  await until(app, () => app.store.getState().sync.phase === 'synced');
  await app.add('Bread');
  const problems: unknown[] = [];
  app.store.subscribe(({ problem }) => problem && problems.push(problem));
  const adding = app.add('Milk');
  await Promise.all([app.close(), adding]);
  expect(problems).toEqual([]);
});

test('a note is local, stored, edited and stored again, and a refused change can be taken back', async () => {
  const app = open();
  await until(app, () => app.store.getState().sync.phase === 'synced');
  app.setOffline(true);
  const id = await app.add('Bread');
  await until(app, () => shown(app)[0] === 'local Bread');
  expect(app.store.getState()).toMatchObject({ waiting: 1, conflicts: 0, sync: { phase: 'offline' } });
  app.setOffline(false);
  await until(app, () => shown(app)[0] === 'stored Bread' && app.store.getState().sync.phase === 'synced');
  app.setOffline(true);
  const [note] = app.store.getState().notes;
  await app.edit(note!, 'Rye bread');
  expect(shown(app)).toEqual(['edited Rye bread']);
  await app.edit({ ...note!, text: 'Rye bread' }, 'x'.repeat(1_001));
  expect(app.store.getState()).toMatchObject({ waiting: 1, notes: [{ id, key: note!.key }] });
  app.setOffline(false);
  await until(app, () => app.store.getState().notes[0]?.refused !== undefined);
  const { refused } = app.store.getState().notes[0]!;
  expect(refused!.message).toBe('text: expected at most 1000 characters');
  await app.discard(refused!.key);
  await until(app, () => shown(app)[0] === 'stored Rye bread');
});

test('many notes are made at once, and reach another device', async () => {
  const [one, two] = [open(), open()];
  await until(one, () => one.store.getState().sync.phase === 'synced');
  await Promise.all(Array.from({ length: 120 }, (_, at) => one.add(`Note ${at}`)));
  await until(one, () => shown(one).filter(text => text.startsWith('stored')).length === 120);
  two.syncNow();
  await until(two, () => shown(two).length === 120);
  expect(new Set(two.store.getState().notes.map(({ id }) => id))).toEqual(
    new Set(one.store.getState().notes.map(({ id }) => id)),
  );
});

test('a copy that goes online is found at once, and its notes keep their IDs if nobody else has them', async () => {
  const one = open();
  const name = `notes ${count}`;
  await until(one, () => one.store.getState().sync.phase === 'synced');
  one.setOffline(true);
  await one.add('Before the copy');
  await until(one, () => shown(one).length === 1);
  const copyName = `notes ${count + 1}`;
  await copyDatabase(`sno-outbox:${name}`, `sno-outbox:${copyName}`);
  await copyDatabase(`sno-grants:${name}`, `sno-grants:${copyName}`);
  one.setOffline(false);
  await until(one, () => one.store.getState().sync.phase === 'synced');
  const copy = open();
  copy.setOffline(false);
  await until(copy, () => copy.store.getState().isCopy);
  expect(one.store.getState().isCopy).toBe(false);
  await until(copy, () => copy.store.getState().sync.phase === 'synced' && shown(copy).length === 1);
  expect(copy.store.getState().conflicts).toBe(0);

  await copy.close();
  const reopened = open(undefined, copyName);
  await until(reopened, () => reopened.store.getState().phase === 'ready');
  expect(reopened.store.getState().isCopy).toBe(true);
});

test('a device and its copy write a note under one ID in one moment, and that of the second gets another', async () => {
  const first = open();
  const name = `notes ${count}`;
  await until(first, () => first.store.getState().sync.phase === 'synced');
  first.setOffline(true);
  await first.close();
  const copyName = `notes ${count + 1}`;
  await copyDatabase(`sno-outbox:${name}`, `sno-outbox:${copyName}`);
  await copyDatabase(`sno-grants:${name}`, `sno-grants:${copyName}`);
  kept.set(`${copyName}.offline`, '1');
  const { options, hold } = createOneMoment();
  const [one, copy] = [open(undefined, name, options), open(undefined, undefined, options)];
  await hold(() => Promise.all([one.add('Written on A'), copy.add('Written on B')]));
  for (const app of [one, copy]) await until(app, () => shown(app).length === 1);
  const [a, b] = [one, copy].map(app => app.store.getState().notes[0]!);
  expect(a!.id).toBe(b!.id);
  expect(a!.addKey).not.toBe(b!.addKey);

  one.setOffline(false);
  await until(one, () => shown(one)[0] === 'stored Written on A');
  const phases = new Set<string>();
  copy.store.subscribe(({ sync }) => void phases.add(sync.phase));
  copy.setOffline(false);
  await until(copy, () => copy.store.getState().conflicts === 1 && shown(copy).length === 2);
  const renamed = copy.store.getState().notes.find(({ was }) => was)!;
  expect(renamed).toMatchObject({ text: 'Written on B', was: a!.id });
  // It has checked in before: its new block is there.
  expect(kindOf(renamed.id)).toBe('granted');
  expect(copy.store.getState().isCopy).toBe(true);
  // The new block was there before the note was sent, so nothing failed and waited.
  await until(copy, () => copy.store.getState().sync.phase === 'synced');
  expect([...phases]).toEqual(['syncing', 'synced']);
});

test('where there is no server, notes stay here', async () => {
  const app = open(async () => {
    throw new NoServer();
  });
  await until(app, () => app.store.getState().sync.phase === 'absent');
  await app.add('Bread');
  await until(app, () => shown(app)[0] === 'local Bread');
  expect(await app.isStoredElsewhere()).toBe(false);
});
