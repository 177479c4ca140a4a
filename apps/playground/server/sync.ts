import { isSno } from '@sno-id/sdk';
import { readChanges, readPosition, WireError } from '../src/features/offline/store/wire.ts';
import type { Database } from './database.ts';
import { changesSince, clear, look, prepare, put } from './notes-table.ts';

/** The most bytes that a request may have. */
export const MAX_BODY = 2 * 1024 * 1024;

export interface SyncOptions {
  /** Opens the database, at the first request; again, if that failed. */
  readonly database: () => Promise<Database>;
}

/** The server's side of the offline app. */
export interface Sync {
  /**
   * Answers a request, by its method and the end of its path:
   * `GET ?since=` the changes, `POST` stores some, `GET /table` the rows as they are stored, `DELETE` empties the table.
   */
  handle(request: Request): Promise<Response>;
  close(): Promise<void>;
}

export function createSync({ database: open }: SyncOptions): Sync {
  let opened: Promise<Database> | undefined;

  async function openOnce(): Promise<Database> {
    opened ??= openPrepared(open);
    try {
      return await opened;
    } catch (error) {
      opened = undefined;
      throw new Refusal(503, `the database cannot be opened: ${messageOf(error)}`);
    }
  }

  return {
    async handle(request) {
      try {
        requireSameOrigin(request);
        return json(200, await answer(request, openOnce));
      } catch (error) {
        if (error instanceof Refusal) return json(error.status, { problem: error.message });
        if (error instanceof WireError) return json(400, { problem: error.message });
        return json(500, { problem: `the database has refused: ${messageOf(error)}` });
      }
    },
    async close() {
      const database = await opened?.catch(() => undefined);
      await database?.close();
    },
  };
}

async function answer(request: Request, database: () => Promise<Database>): Promise<object> {
  const { pathname, searchParams } = new URL(request.url);
  const isTable = pathname.endsWith('/table');
  if (isTable && request.method === 'GET') return look(await database());
  if (isTable) throw new Refusal(405, 'expected GET');
  if (request.method === 'GET') {
    const since = readPosition(searchParams.get('since'));
    return changesSince(await database(), since);
  }
  if (request.method === 'POST') {
    const changes = readChanges(await readJson(request), isSno);
    return { clashes: await put(await database(), changes) };
  }
  if (request.method === 'DELETE') {
    await clear(await database());
    return {};
  }
  throw new Refusal(405, 'expected GET, POST or DELETE');
}

async function openPrepared(open: () => Promise<Database>): Promise<Database> {
  const database = await open();
  try {
    await prepare(database);
  } catch (error) {
    await database.close().catch(() => {});
    throw error;
  }
  return database;
}

async function readJson(request: Request): Promise<unknown> {
  if (!/^application\/json\b/.test(request.headers.get('content-type') ?? '')) {
    throw new Refusal(415, 'expected application/json');
  }
  const text = await readText(request);
  try {
    return JSON.parse(text);
  } catch {
    throw new WireError('the body: expected JSON');
  }
}

/** Reads a body, and stops where it is too long. */
async function readText(request: Request): Promise<string> {
  const reader = request.body?.getReader();
  const decoder = new TextDecoder();
  let text = '';
  let size = 0;
  for (;;) {
    const part = await reader?.read();
    if (!part || part.done) return text + decoder.decode();
    size += part.value.length;
    if (size > MAX_BODY) {
      void reader?.cancel();
      throw new Refusal(413, `expected ${MAX_BODY} bytes at most`);
    }
    text += decoder.decode(part.value, { stream: true });
  }
}

/** Pages of other origins have no business here, whether or not they could read the answer. */
function requireSameOrigin({ headers, url }: Request): void {
  const origin = headers.get('origin');
  const site = headers.get('sec-fetch-site') ?? 'none';
  const isOther = origin !== null && origin !== new URL(url).origin;
  if (isOther || !['same-origin', 'none'].includes(site)) throw new Refusal(403, 'only from its own pages');
}

class Refusal extends Error {
  readonly status: number;

  constructor(status: number, message: string) {
    super(message);
    this.status = status;
  }
}

function json(status: number, body: object): Response {
  const headers = { 'Cache-Control': 'no-store', 'X-Content-Type-Options': 'nosniff' };
  return Response.json(body, { status, headers });
}

/** What went wrong, in a line. Drivers collect the reasons of several addresses, and have a code where they have no text. */
function messageOf(error: unknown): string {
  const { message, code } = error as { message?: string; code?: string };
  return (message || code || String(error)).split('\n')[0]!;
}
