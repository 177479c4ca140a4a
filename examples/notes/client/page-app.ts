import { type Device, indexedDbStore, openDevice } from '@sno-id/grants';
import { NAMESPACE } from '../wire.ts';
import { openNoteDatabase } from './note-database.ts';
import { createNotesApp, type NotesApp } from './notes-app.ts';
import { askAt, serverOf } from './server.ts';
import { tabsOn } from './tabs.ts';

export interface PageAppOptions {
  /** Where the server is. */
  readonly url: string;
  /** The name of what the app stores in the browser. */
  readonly name: string;
  readonly fetch?: typeof globalThis.fetch;
  /** Receives this tab's device once it is open. */
  readonly onDevice?: (device: Device) => void;
}

/** The app as a page has it: over IndexedDB, locks and the other tabs of the browser. */
export function createPageApp({
  url,
  name,
  fetch = (...args) => globalThis.fetch(...args),
  onDevice,
}: PageAppOptions): NotesApp {
  const locks: LockManager | undefined = navigator.locks;
  return createNotesApp({
    openDatabase: onCleared => openNoteDatabase(name, onCleared),
    async openIds(checkIn) {
      const device = await openDevice({ namespace: NAMESPACE, store: indexedDbStore(name), checkIn });
      onDevice?.(device);
      return device;
    },
    checkIn: async request =>
      fetch(`${url}/ids`, {
        method: 'POST',
        redirect: 'error', // a captive portal answers with one
        headers: { 'content-type': 'application/json' },
        body: await request.text(),
        signal: request.signal,
      }),
    alone: action => (locks ? locks.request(`${name}.sync`, action) : action()) as ReturnType<typeof action>,
    server: serverOf(askAt(url, fetch)),
    tabs: tabsOn(name),
    nowMs: () => performance.timeOrigin + performance.now(),
    after(ms, call) {
      const timer = setTimeout(call, ms);
      return () => clearTimeout(timer);
    },
  });
}
