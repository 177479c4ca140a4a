import type { Authority } from '@sno-id/grants/server';
import { isSno } from '@sno-id/sdk';
import {
  type Push,
  type Pushed,
  readHead,
  readPosition,
  readPush,
  WireError,
} from '../src/features/offline/store/wire.ts';
import type { Database } from './database.ts';
import { judgeChanges } from './judge.ts';
import { changesSince, clear, look, prepare, put } from './notes-table.ts';

/** The largest request body, in bytes. */
export const MAX_BODY = 2 * 1024 * 1024;

export interface SyncOptions {
  /** Opens the database at the first request, and tries again after a failure. */
  readonly database: () => Promise<Database>;
  /** Opens the authority, whose counters belong to the database. */
  readonly authority: (database: Database) => Promise<Authority>;
}

/** The server side of the offline app. */
export interface Sync {
  /**
   * Answers a request according to its method and the end of its path: `GET ?since=&head=` returns changes,
   * `POST` stores notes, `POST /ids` grants IDs, `GET /table` returns the stored rows, `DELETE` empties the table.
   */
  handle(request: Request): Promise<Response>;
  close(): Promise<void>;
}

export function createSync(options: SyncOptions): Sync {
  let opened: Promise<Desk> | undefined;

  async function openOnce(): Promise<Desk> {
    opened ??= openPrepared(options);
    try {
      return await opened;
    } catch (error) {
      opened = undefined;
      throw new Refusal(503, `the database could not be opened: ${messageOf(error)}`);
    }
  }

  return {
    async handle(request) {
      try {
        requireSameOrigin(request);
        if (isFor(request, '/ids')) return await (await openOnce()).authority.handle(request);
        return json(200, await answer(request, openOnce));
      } catch (error) {
        if (error instanceof Refusal) return json(error.status, { problem: error.message });
        if (error instanceof WireError) return json(400, { problem: error.message });
        return json(500, { problem: `the database rejected the query: ${messageOf(error)}` });
      }
    },
    async close() {
      const desk = await opened?.catch(() => undefined);
      await desk?.database.close();
    },
  };
}

/** The database, and the authority that keeps its counters in it. */
interface Desk {
  readonly database: Database;
  readonly authority: Authority;
}

function isFor({ url }: Request, end: string): boolean {
  return new URL(url).pathname.endsWith(end);
}

async function answer(request: Request, desk: () => Promise<Desk>): Promise<object> {
  const { searchParams } = new URL(request.url);
  const isTable = isFor(request, '/table');
  if (isTable && request.method === 'GET') return look((await desk()).database);
  if (isTable) throw new Refusal(405, 'expected GET');
  if (request.method === 'GET') {
    const since = readPosition(searchParams.get('since'));
    const head = readHead(searchParams.get('head'));
    return changesSince((await desk()).database, since, head);
  }
  if (request.method === 'POST') {
    const push = readPush(await readJson(request), isSno);
    return store(push, await desk());
  }
  if (request.method === 'DELETE') {
    await clear((await desk()).database);
    return {};
  }
  throw new Refusal(405, 'expected GET, POST or DELETE');
}

/** Stores the notes that could be read. Those that could not are refused alone. */
async function store({ changes, token }: Push, { database, authority }: Desk): Promise<Pushed> {
  const readable = changes.flatMap(change => (change instanceof WireError ? [] : [change]));
  const { verdicts, head } = await put(database, await judgeChanges(authority, readable, token));
  const stored = [...verdicts];
  return {
    head,
    verdicts: changes.map(change =>
      change instanceof WireError ? { status: 422, problem: change.message } : stored.shift()!,
    ),
  };
}

async function openPrepared({ database: open, authority }: SyncOptions): Promise<Desk> {
  const database = await open();
  try {
    await prepare(database);
    return { database, authority: await authority(database) };
  } catch (error) {
    await database.close().catch(() => {});
    throw error;
  }
}

async function readJson(request: Request): Promise<unknown> {
  if (!/^application\/json\b/.test(request.headers.get('content-type') ?? '')) {
    throw new Refusal(415, 'expected application/json');
  }
  const text = await readText(request);
  try {
    return JSON.parse(text);
  } catch {
    throw new WireError('body: expected JSON');
  }
}

/** Reads a body, and stops when it exceeds the limit. */
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
      throw new Refusal(413, `expected at most ${MAX_BODY} bytes`);
    }
    text += decoder.decode(part.value, { stream: true });
  }
}

/** Rejects pages of other origins, whether or not they could read the answer. */
function requireSameOrigin({ headers, url }: Request): void {
  const origin = headers.get('origin');
  const site = headers.get('sec-fetch-site') ?? 'none';
  const isOther = origin !== null && origin !== new URL(url).origin;
  if (isOther || !['same-origin', 'none'].includes(site))
    throw new Refusal(403, "requests are accepted only from the playground's own pages");
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

/**
 * What went wrong, on one line. Drivers collect the reasons for several addresses, and set a code where they
 * have no text.
 */
function messageOf(error: unknown): string {
  const { message, code } = error as { message?: string; code?: string };
  return (message || code || String(error)).split('\n')[0]!;
}
