import type { StoreApi } from 'zustand/vanilla';
import { journeyText } from '../content.ts';
import type { NotesApp } from './notes-app.ts';
import type { NotesState } from './notes-state.ts';

/** How long the note stays on device A, so that somebody can see it there, in milliseconds. */
const SEEN_MS = 2_500;

export interface FirstNote {
  readonly a: NotesApp;
  readonly b: NotesApp;
  /** Resolves when the reader types or presses something. */
  readonly used: Promise<unknown>;
  readonly sleep?: (ms: number) => Promise<void>;
}

/**
 * What a first visit shows, without a touch: device A is cut off, writes a note, and is connected again, so
 * that the note travels to the server's table and to device B. It leaves the devices alone where there are
 * notes, or somebody uses the page before. Whoever does so meanwhile has the network back at once.
 */
export async function sendFirstNote({ a, b, used, sleep = wait }: FirstNote): Promise<void> {
  let isUsed = false;
  void used.then(() => {
    isUsed = true;
  });
  const first = await firstWith(
    a.store,
    ({ phase, device, notes, isOffline, sync }) =>
      phase === 'failed' ||
      notes.length > 0 ||
      isOffline ||
      (device?.kind === 'granted' && phase === 'ready' && sync.phase !== 'syncing'),
  );
  if (isUsed || first.phase === 'failed' || first.notes.length > 0 || first.isOffline) return;
  a.setOffline(true);
  await a.add(journeyText.first);
  await Promise.race([sleep(SEEN_MS), used]);
  const { isOffline, notes } = a.store.getState();
  if (!isOffline || notes.length !== 1) return;
  a.setOffline(false);
  await firstWith(a.store, ({ waiting }) => waiting === 0);
  b.syncNow();
}

/** Resolves with the state as soon as it is as asked for. */
function firstWith(
  store: StoreApi<NotesState>,
  isRight: (state: NotesState) => boolean,
): Promise<NotesState> {
  return new Promise(resolve => {
    const look = (state: NotesState) => {
      if (!isRight(state)) return;
      end();
      resolve(state);
    };
    const end = store.subscribe(look);
    look(store.getState());
  });
}

function wait(ms: number): Promise<void> {
  return new Promise(resolve => setTimeout(resolve, ms));
}
