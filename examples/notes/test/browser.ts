/* Browsers in this process, with a server that can be cut off, and databases that can be copied. */

import 'fake-indexeddb/auto';
import { memoryStore } from '@sno-id/grants/memory';
import { newKey } from '@sno-id/grants/server';
import { copyDatabase } from '@sno-id/trial/copy-database';
import sqlite from 'node-sqlite3-wasm';
import { type Notes, openNotes } from '../client/notes.ts';
import { createNotesAuthority, createNotesServer } from '../server/notes.ts';
import { sqliteNotes } from '../server/sqlite.ts';

/** What the network does to a request. */
export type Network = (send: () => Promise<Response>, request: Request) => Promise<Response>;

const online: Network = send => send();
export const offline: Network = async () => {
  throw new TypeError('offline');
};
/** The server does what it is asked, and dies before it answers. */
export const withoutAnswers: Network = async send => {
  await send();
  throw new TypeError('the server was killed');
};

let names = 0;

export async function createTestServer() {
  const database = new sqlite.Database(':memory:');
  const all = (sql: string, values: (string | number | null)[]) => database.all(sql, values) as object[];
  const authority = createNotesAuthority(memoryStore(), await newKey());
  const handle = await createNotesServer(authority, sqliteNotes({ database, all }));
  const opened = new Set<Notes>();
  const sent = new Set<Promise<unknown>>();

  return {
    authority,
    handle,
    /** The texts of the notes that are there, by their IDs. */
    stored(): Map<string, string> {
      const rows = all('select id, text from notes where deleted = 0', []) as { id: string; text: string }[];
      return new Map(rows.map(({ id, text }) => [id, text]));
    },
    all,
    /** Opens a page in a new browser, or in one that was opened before. */
    async openBrowser(name = `browser ${++names}`) {
      let network = online;
      const through = (request: Request) => {
        const answer = network(() => handle(request), request);
        sent.add(answer);
        void answer.catch(() => undefined).then(() => sent.delete(answer));
        return answer;
      };
      const notes = await openNotes({
        name,
        send: through,
        pull: since => through(new Request(`http://localhost/notes?since=${encodeURIComponent(since)}`)),
      });
      opened.add(notes);
      return {
        ...notes,
        name,
        setNetwork(next: Network = online) {
          network = next;
        },
        async close() {
          opened.delete(notes);
          await notes.close();
        },
        /** Until nothing is unsent. */
        async syncAll() {
          network = online;
          for (let tries = 0; tries < 10; tries++) {
            await notes.sync();
            if (notes.outbox.status.unsent === 0) return;
          }
          throw new Error(JSON.stringify(notes.outbox.status));
        },
        texts: async () => new Map((await notes.list()).map(({ id, text }) => [id, text])),
      };
    },
    async close() {
      for (const notes of opened) await notes.close();
      await Promise.allSettled(sent);
      database.close();
    },
  };
}

/** Copies what a browser has on its disk, as `cp` does with the folder of its profile. */
export async function copyBrowser(from: string): Promise<string> {
  const to = `browser ${++names}`;
  for (const prefix of ['sno-outbox:', 'sno-grants:'])
    await copyDatabase(prefix + from, indexedDB, prefix + to);
  return to;
}
