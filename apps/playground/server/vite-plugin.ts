import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Connect, Plugin } from 'vite';
import { toRequest } from './request.ts';
import { openSourceModules } from './source-modules.ts';
import type { Sync } from './sync.ts';

/** The path of the server side, relative to the page. */
const PATH = '/sync';

interface Server {
  readonly middlewares: Connect.Server;
  readonly httpServer: { once(event: 'close', listener: () => void): unknown } | null;
}

/**
 * Adds the server side of the offline app to the dev server and the preview, at `sync`, for the pages they
 * serve. It stores notes, and grants the IDs of new ones. The database is `DATABASE_URL`, or PGlite in `PLAYGROUND_DATA` or `folder`. Nothing of it loads
 * before the first request.
 */
export function offlineSync(folder: string): Plugin {
  function mount({ middlewares, httpServer }: Server): void {
    let opened: Promise<Sync> | undefined;
    const sync = (): Promise<Sync> => {
      opened ??= openSync(folder);
      return opened;
    };
    middlewares.use(PATH, (request, response) => void serve(sync, request, response));
    httpServer?.once('close', () => void opened?.then(({ close }) => close()));
  }
  return { name: 'offline-sync', configureServer: mount, configurePreviewServer: mount };
}

async function openSync(folder: string): Promise<Sync> {
  const modules = await openSourceModules();
  const { createSync } = await modules.load<typeof import('./sync.ts')>('/server/sync.ts');
  const { openDatabase, placeFrom } =
    await modules.load<typeof import('./database.ts')>('/server/database.ts');
  const { openAuthority } = await modules.load<typeof import('./postgres-authority.ts')>(
    '/server/postgres-authority.ts',
  );
  const sync = createSync({
    authority: openAuthority,
    async database() {
      const database = await openDatabase(placeFrom(process.env, folder));
      if (database.caveat) console.warn(`The database of the offline app is ${database.caveat}.`);
      return database;
    },
  });
  return {
    handle: sync.handle,
    async close() {
      await sync.close();
      await modules.close();
    },
  };
}

async function serve(
  sync: () => Promise<Sync>,
  incoming: IncomingMessage,
  outgoing: ServerResponse,
): Promise<void> {
  let answer: Response;
  try {
    answer = await (await sync()).handle(toRequest(incoming));
  } catch {
    answer = new Response(null, { status: 400 });
  }
  outgoing.writeHead(answer.status, Object.fromEntries(answer.headers)).end(await answer.text());
}
