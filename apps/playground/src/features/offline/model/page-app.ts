import { openDevice, postTo } from '@sno-id/grants';
import { registerGenerator } from '../../../lib/generators.ts';
import { openNoteDatabase } from '../store/note-database.ts';
import { serverAt } from '../store/server.ts';
import { tabsOn } from '../store/tabs.ts';
import { NAMESPACE } from '../store/wire.ts';
import { createNotesApp, type NotesApp } from './notes-app.ts';

/** The common name of everything that this app stores in the browser. */
const NAME = 'sno-id.playground.offline';

let made: NotesApp | undefined;

/** The app of this page. There is only one: a page is one context of its device. */
export function pageApp(): NotesApp {
  const locks: LockManager | undefined = navigator.locks;
  made ??= createNotesApp({
    openDatabase: onCleared => openNoteDatabase(NAME, onCleared),
    openIds: checkIn => openDevice({ namespace: NAMESPACE, checkIn }),
    checkIn: postTo(new URL('sync/ids', document.baseURI)),
    alone: action => (locks ? locks.request(`${NAME}.sync`, action) : action()) as ReturnType<typeof action>,
    server: serverAt(new URL('sync', document.baseURI).href, (input, init) => fetch(input, init)),
    tabs: tabsOn(NAME),
    nowMs: () => performance.timeOrigin + performance.now(),
    after: (ms, call) => {
      const timer = setTimeout(call, ms);
      return () => clearTimeout(timer);
    },
    onGenerator: generator => registerGenerator('notes', generator),
  });
  return made;
}
