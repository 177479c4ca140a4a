import type { Connect, Plugin } from 'vite';
import { openSourceModules } from './source-modules.ts';

/** The path of the server side, relative to the page. */
const PATH = '/sync';

interface Server {
  readonly middlewares: Connect.Server;
  readonly httpServer: { once(event: 'close', listener: () => void): unknown } | null;
}

interface Opened {
  readonly listener: Connect.SimpleHandleFunction;
  close(): Promise<void>;
}

/**
 * Adds the notes' server to the dev server and the preview, at `sync`, for the pages they serve. It keeps its
 * files in `PLAYGROUND_DATA` or `folder`, or everything but its key in the PostgreSQL of `DATABASE_URL`.
 * Nothing of it loads before the first request.
 */
export function offlineSync(folder: string): Plugin {
  function mount({ middlewares, httpServer }: Server): void {
    let opened: Promise<Opened> | undefined;
    middlewares.use(PATH, (request, response, next) => {
      opened ??= openNotes(folder);
      opened.then(({ listener }) => listener(request, response), next);
    });
    httpServer?.once('close', () => void opened?.then(({ close }) => close()));
  }
  return { name: 'offline-sync', configureServer: mount, configurePreviewServer: mount };
}

async function openNotes(folder: string): Promise<Opened> {
  const { DATABASE_URL, AUTHORITY, PLAYGROUND_DATA = folder } = process.env;
  const modules = await openSourceModules();
  const { openServer } = await modules.load<typeof import('@sno-id/example-notes/open')>(
    '@sno-id/example-notes/open',
  );
  const { toNodeListener } =
    await modules.load<typeof import('@sno-id/grants/server')>('@sno-id/grants/server');
  const handle = await openServer({ folder: PLAYGROUND_DATA, url: DATABASE_URL, authority: AUTHORITY });
  return { listener: toNodeListener(handle), close: () => modules.close() };
}
