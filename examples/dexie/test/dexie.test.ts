import { trial } from '@sno-id/trial';
import { Dexie } from 'dexie';
import { openServer } from '../server.ts';
import { openTasks } from '../tasks.ts';

trial('Dexie, an outbox and SQLite', {
  openServer,
  removes: true,
  open(browser) {
    // It takes the databases that were there when it was loaded.
    Dexie.dependencies.indexedDB = globalThis.indexedDB;
    return openTasks(browser);
  },
});
