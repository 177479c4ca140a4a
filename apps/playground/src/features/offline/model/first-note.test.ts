import { expect, test } from 'vitest';
import { createStore } from 'zustand/vanilla';
import { journeyText } from '../content.ts';
import { sendFirstNote } from './first-note.ts';
import type { NotesApp } from './notes-app.ts';
import type { NotesState } from './notes-state.ts';

/** Nobody types. */
const used = new Promise<never>(() => {});

/** A device that shows what is asked of it. */
function device(start: Partial<NotesState> = {}) {
  const asked: string[] = [];
  const store = createStore<NotesState>()(() => ({
    phase: 'ready',
    problem: undefined,
    device: { kind: 'granted' } as NotesState['device'],
    notes: [],
    waiting: 0,
    conflicts: 0,
    isCopy: false,
    isOffline: false,
    sync: { phase: 'synced' },
    ...start,
  }));
  const app = {
    store,
    setOffline: (isOffline: boolean) => {
      asked.push(isOffline ? 'cut off' : 'connect');
      store.setState({ isOffline, ...(!isOffline && { waiting: 0 }) });
    },
    add: async (text: string) => {
      asked.push(text);
      store.setState(({ notes }) => ({ notes: [{ text } as NotesState['notes'][0], ...notes], waiting: 1 }));
    },
    syncNow: () => asked.push('sync'),
  } as unknown as NotesApp;
  return { app, store, asked };
}

test('a first visit shows a note that is written offline, and then sent to the server and to device B', async () => {
  const [a, b] = [device(), device()];
  await sendFirstNote({ a: a.app, b: b.app, used, sleep: async () => void a.asked.push('sleep') });
  expect(a.asked).toEqual(['cut off', journeyText.first, 'sleep', 'connect']);
  expect(b.asked).toEqual(['sync']);
});

test('it waits for the grant, so that the ID is one that cannot repeat', async () => {
  const a = device({ device: { kind: 'provisional' } as NotesState['device'] });
  const sent = sendFirstNote({ a: a.app, b: device().app, used, sleep: async () => undefined });
  expect(a.asked).toEqual([]);
  a.store.setState({ device: { kind: 'granted' } as NotesState['device'] });
  await sent;
  expect(a.asked).toContain(journeyText.first);
});

test.each<[string, Partial<NotesState>]>([
  ['has notes', { notes: [{ text: 'Bread' } as NotesState['notes'][0]] }],
  ['is cut off', { isOffline: true, sync: { phase: 'offline' } }],
  ['stores nothing', { phase: 'failed' }],
])('a device that %s is left alone', async (_, state) => {
  const a = device(state);
  await sendFirstNote({ a: a.app, b: device().app, used, sleep: async () => undefined });
  expect(a.asked).toEqual([]);
});

test('a device that somebody uses meanwhile stays as they leave it', async () => {
  const a = device();
  const sleep = async () => void (await a.app.add('Bread'));
  await sendFirstNote({ a: a.app, b: device().app, used, sleep });
  expect(a.asked).toEqual(['cut off', journeyText.first, 'Bread']);
});

test('whoever types before it begins is left alone', async () => {
  const a = device();
  await sendFirstNote({ a: a.app, b: device().app, used: Promise.resolve(), sleep: async () => undefined });
  expect(a.asked).toEqual([]);
});

test('whoever types meanwhile has the network back at once', async () => {
  const a = device();
  const sleep = () => new Promise<never>(() => {});
  const used = new Promise<void>(resolve => {
    a.store.subscribe(({ notes }) => notes.length > 0 && resolve());
  });
  await sendFirstNote({ a: a.app, b: device().app, used, sleep });
  expect(a.asked).toEqual(['cut off', journeyText.first, 'connect']);
});
