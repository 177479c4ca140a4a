import type { IncomingMessage, ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import type { Connect, Plugin } from 'vite';
import { openDatabase, placeFrom } from './database.ts';
import { createSync, type Sync } from './sync.ts';

/** Where the server's side is, beside the page. */
const PATH = '/sync';

interface Server {
  readonly middlewares: Connect.Server;
  readonly httpServer: { once(event: 'close', listener: () => void): unknown } | null;
}

/**
 * Gives the dev server and the preview the server's side of the offline app: at `sync`, for the pages that they serve. The
 * database is that of `DATABASE_URL`, or PGlite in `PLAYGROUND_DATA` or else `folder`; it is opened by the first request.
 */
export function offlineSync(folder: string): Plugin {
  function mount({ middlewares, httpServer }: Server): void {
    const sync = createSync({ database: () => openDatabase(placeFrom(process.env, folder)) });
    middlewares.use(PATH, (request, response) => void serve(sync, request, response));
    httpServer?.once('close', () => void sync.close());
  }
  return { name: 'offline-sync', configureServer: mount, configurePreviewServer: mount };
}

async function serve(sync: Sync, incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
  const { method = 'GET', headers, url = '/' } = incoming;
  const hasBody = method !== 'GET' && method !== 'HEAD';
  const isEncrypted = 'encrypted' in incoming.socket;
  let answer: Response;
  try {
    const request = new Request(new URL(url, `${isEncrypted ? 'https' : 'http'}://${headers.host}`), {
      method,
      headers: Object.entries(headers).flatMap(([name, value]) =>
        typeof value === 'string' ? [[name, value] as [string, string]] : [],
      ),
      ...(hasBody && { body: Readable.toWeb(incoming) as ReadableStream, duplex: 'half' }),
    });
    answer = await sync.handle(request);
  } catch {
    answer = new Response(null, { status: 400 });
  }
  outgoing.writeHead(answer.status, Object.fromEntries(answer.headers)).end(await answer.text());
}
