/*
 * The server of the offline app inside a page: the same code over SQLite in memory. After each request that
 * may have changed anything, all of it is stored, before the request is answered.
 */

import { createNotesAuthority, createNotesServer } from '@sno-id/example-notes/server';
import { sqliteNotes } from '@sno-id/example-notes/sqlite';
import { type MemoryContent, memoryContent, memoryStore } from '@sno-id/grants/memory';
import { type AuthorityKey, newKey } from '@sno-id/grants/server';
import type { Database as Sqlite } from 'sql.js';
import { sqlJsFile } from './sqljs.ts';

/** Everything that the server must not forget. */
export interface ServerFile {
  /** Grows with every version that is stored. */
  readonly generation: number;
  /** The database. */
  readonly bytes: Uint8Array;
  /** The counters of the authority. */
  readonly grants: MemoryContent;
  readonly key: AuthorityKey;
}

/** Where the server is stored. The tabs of a browser share it, and each runs the server for itself. */
export interface ServerStorage {
  /** The generation that is stored; 0 if nothing is. */
  generation(): Promise<number>;
  read(): Promise<ServerFile | undefined>;
  /**
   * Stores a file durably, unless another tab has stored one of that generation before. Returns whether it
   * did.
   */
  write(file: ServerFile): Promise<boolean>;
}

export interface PageServerOptions {
  readonly storage: ServerStorage;
  /** Opens SQLite with a database, or an empty one. */
  readonly openSqlite: (bytes?: Uint8Array) => Promise<Sqlite>;
}

/** How often a request is repeated because other tabs were faster. Each time, one of them has succeeded. */
const MAX_TRIES = 50;

/** @returns what answers a request, one at a time. */
export function createPageServer({
  storage,
  openSqlite,
}: PageServerOptions): (request: Request) => Promise<Response> {
  let opened: Opened | undefined;
  let last: Promise<unknown> = Promise.resolve();

  async function answer(request: Request): Promise<Response> {
    const body = request.method === 'GET' ? null : await request.text();
    for (let tries = 0; tries < MAX_TRIES; tries++) {
      const server = await current();
      const response = await server.handle(withBody(request, body));
      if (server.generation > 0 && request.method === 'GET') return response;
      // What is not stored must not be known to anybody, so it is forgotten here too.
      opened = undefined;
      if (!(await storage.write(fileOf(server)))) continue;
      opened = { ...server, generation: server.generation + 1 };
      return response;
    }
    throw new Error('other tabs keep writing');
  }

  async function current(): Promise<Opened> {
    const generation = await storage.generation();
    if (opened?.generation === generation) return opened;
    opened?.sqlite.close();
    opened = undefined;
    opened = await open(await storage.read());
    return opened;
  }

  async function open(file: ServerFile | undefined): Promise<Opened> {
    const sqlite = await openSqlite(file?.bytes);
    const grants = file?.grants ?? memoryContent();
    const key = file?.key ?? (await newKey());
    const authority = createNotesAuthority(memoryStore({ content: grants }), key);
    const handle = await createNotesServer(authority, sqliteNotes(sqlJsFile(sqlite)));
    return { generation: file?.generation ?? 0, sqlite, handle, grants, key };
  }

  return request => {
    const turn = last.then(() => answer(request)).catch(refusal);
    last = turn;
    return turn;
  };
}

/** The request with a body that can be read as a stream, which Firefox's requests have not. */
function withBody({ url, method, headers }: Request, text: string | null): Request {
  if (text === null) return new Request(url, { method, headers });
  const request = new Request(url, { method, headers, body: text });
  if (!request.body) Object.defineProperty(request, 'body', { value: new Response(text).body });
  return request;
}

interface Opened {
  readonly generation: number;
  readonly sqlite: Sqlite;
  readonly handle: (request: Request) => Promise<Response>;
  readonly grants: MemoryContent;
  readonly key: AuthorityKey;
}

function fileOf({ generation, sqlite, grants, key }: Opened): ServerFile {
  return { generation: generation + 1, bytes: sqlite.export(), grants, key };
}

/** The answer where SQLite could not be opened, or the change could not be stored. */
function refusal(error: unknown): Response {
  const problem = `the server in this page failed: ${error instanceof Error ? error.message : String(error)}`;
  return Response.json({ problem }, { status: 500 });
}
