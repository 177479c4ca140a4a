import { anchoredClock } from '@sno-id/sdk';
import { registerGenerator } from '../../../lib/generators.ts';
import type { Client } from '../store/note-database.ts';
import { openNoteDatabase } from '../store/note-database.ts';
import type { Locks } from '../store/seat.ts';
import { serverAt } from '../store/server.ts';
import { tabsOn } from '../store/tabs.ts';
import { createNotesApp, type NotesApp } from './notes-app.ts';

/** The common name of everything that this app stores in the browser. */
const NAME = 'sno-id.playground.offline';

let made: NotesApp | undefined;

/** The app of this page. There is only one, because its seat is held as long as the page lives. */
export function pageApp(): NotesApp {
  const locks: LockManager | undefined = navigator.locks;
  made ??= createNotesApp({
    name: NAME,
    openDatabase: () => openNoteDatabase(NAME),
    locks: locks as Locks | undefined,
    alone: action => (locks ? locks.request(`${NAME}.sync`, action) : action()) as ReturnType<typeof action>,
    server: serverAt(new URL('sync', document.baseURI).href, (input, init) => fetch(input, init)),
    tabs: tabsOn(NAME),
    makeClient,
    clock: anchoredClock(),
    nowMs: () => performance.timeOrigin + performance.now(),
    after: (ms, call) => {
      const timer = setTimeout(call, ms);
      return () => clearTimeout(timer);
    },
    onGenerator: generator => registerGenerator('notes', generator),
  });
  return made;
}

/**
 * Random, because this browser cannot ask anybody: two browsers have the same partition with a chance of 1 in
 * 65,536.
 */
function makeClient(): Client {
  const [partition = 0] = crypto.getRandomValues(new Uint16Array(1));
  const bytes = crypto.getRandomValues(new Uint8Array(8));
  return { partition, maker: Array.from(bytes, byte => byte.toString(16).padStart(2, '0')).join('') };
}
