/* `npm start`, then http://localhost:8080. Environment: PORT, and DATA, the folder of the databases. */

import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import { toNodeListener } from '@sno-id/grants/server';
import { openServer } from './server.ts';

const { DATA = 'data', PORT = '8080' } = process.env;
mkdirSync(DATA, { recursive: true });
// This SQLite is one in WebAssembly, for Node before 22.13. Its lock stays behind when the process is killed.
for (const name of ['tasks', 'grants']) rmSync(`${DATA}/${name}.db.lock`, { recursive: true, force: true });
const server = await openServer(DATA);

const HTML = `<!doctype html><html lang="en"><meta charset="utf-8"><title>Tasks</title>
<meta name="viewport" content="width=device-width"><div id="root"></div><script type="module" src="page.js"></script></html>`;

async function answer(request: Request): Promise<Response> {
  const { pathname } = new URL(request.url);
  if (pathname === '/rows') return server.handle(request);
  if (pathname === '/') return new Response(HTML, { headers: { 'content-type': 'text/html' } });
  if (pathname !== '/page.js') return new Response('Not found', { status: 404 });
  const script = readFileSync(new URL('page.js', import.meta.url));
  return new Response(script, { headers: { 'content-type': 'text/javascript' } });
}

createServer(toNodeListener(answer)).listen(Number(PORT), 'localhost', () =>
  console.log(`http://localhost:${PORT}`),
);
