/*
 * The server's side as one function from a Request to a Response. `POST /ids` grants IDs, `POST` stores
 * notes, and `GET ?since=&head=` returns what changed.
 */

import type { Authority } from '@sno-id/grants/server';
import { type Note, type Pull, type Pushed, readCursor, readPush, WireError } from '../wire.ts';
import type { Database } from './database.ts';
import { changesSince, prepare, put } from './notes-table.ts';
import type { Receipts } from './receipts.ts';
import { type IdJudge, judge } from './rules.ts';

/** The largest body of a request, in bytes. */
export const MAX_BODY = 2 * 1024 * 1024;

/** What the server keeps. */
export interface Backend {
  readonly database: Database;
  readonly authority: Pick<Authority, 'handle'> & IdJudge;
  readonly receipts: Receipts;
}

export interface NotesServer {
  /** Routes are told apart by the method and the end of the path. */
  handle(request: Request): Promise<Response>;
  close(): Promise<void>;
}

/** Answers a request of a route that the app adds. Undefined: it is none of them. */
export type Route = (request: Request, backend: () => Promise<Backend>) => Promise<object> | undefined;

/**
 * @param open is called at the first request that needs it, and again after it has failed.
 * @param route adds routes to those of the notes
 */
export function createNotesServer(open: () => Promise<Backend>, route: Route = () => undefined): NotesServer {
  let opened: Promise<Backend> | undefined;

  async function backend(): Promise<Backend> {
    opened ??= openPrepared(open);
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
        const { pathname } = new URL(request.url);
        if (pathname.endsWith('/ids')) return await (await backend()).authority.handle(request);
        return json(200, await (route(request, backend) ?? answer(request, backend)));
      } catch (error) {
        if (error instanceof Refusal) return json(error.status, { problem: error.message });
        if (error instanceof WireError) return json(400, { problem: error.message });
        return json(500, { problem: `the database rejected the query: ${messageOf(error)}` });
      }
    },
    async close() {
      const kept = await opened?.catch(() => undefined);
      await kept?.database.close();
    },
  };
}

async function answer(request: Request, backend: () => Promise<Backend>): Promise<object> {
  if (request.method === 'GET') {
    const { since, head } = readCursor(new URL(request.url).searchParams);
    return pull(await backend(), since, head);
  }
  if (request.method === 'POST') return push(await readJson(request), await backend());
  throw new Refusal(405, 'expected GET or POST');
}

async function pull({ database, receipts }: Backend, since: number, head: string | undefined): Promise<Pull> {
  const { changes, ...page } = await changesSince(database, since, head);
  const withReceipt = async (note: Note) => ({ ...note, receipt: await receipts.of(note) });
  return { ...page, changes: await Promise.all(changes.map(withReceipt)) };
}

/** Stores the notes that can be read. Those that cannot are refused alone. */
async function push(body: unknown, { database, authority, receipts }: Backend): Promise<Pushed> {
  const changes = readPush(body);
  const readable = changes.flatMap(change => (change instanceof WireError ? [] : [change]));
  const { verdicts, head } = await put(database, await judge(authority, receipts, readable));
  const rest = [...verdicts];
  const verdictOf = (change: (typeof changes)[number]) =>
    change instanceof WireError ? ({ status: 422, problem: change.message } as const) : rest.shift()!;
  return { head, verdicts: changes.map(verdictOf) };
}

async function openPrepared(open: () => Promise<Backend>): Promise<Backend> {
  const opened = await open();
  try {
    await prepare(opened.database);
    return opened;
  } catch (error) {
    await opened.database.close().catch(() => {});
    throw error;
  }
}

async function readJson(request: Request): Promise<unknown> {
  // A page of another origin cannot send it without asking.
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
async function readText({ body }: Request): Promise<string> {
  const reader = body?.getReader();
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
  const host = headers.get('host') ?? new URL(url).host;
  const isOther = origin !== null && (!URL.canParse(origin) || new URL(origin).host !== host);
  if (isOther || !['same-origin', 'none'].includes(site))
    throw new Refusal(403, 'requests are accepted only from the pages of this server');
}

/** A request that is answered with a status and the reason. */
export class Refusal extends Error {
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
