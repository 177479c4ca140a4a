/* The server of the page, in a worker. It answers one message with one message. */

import initSqlJs from 'sql.js';
import wasm from 'sql.js/dist/sql-wasm-browser.wasm?url';
import { createPageServer } from '../../../../server/page-server.ts';
import type { WorkerAnswer, WorkerRequest } from './page-fetch.ts';
import { serverStorage } from './server-storage.ts';

let handle: ((request: Request) => Promise<Response>) | undefined;

addEventListener('message', async ({ data }: MessageEvent<WorkerRequest>) => {
  const { number, name, url, method, headers, body } = data;
  handle ??= createPageServer({
    storage: serverStorage(name),
    async openSqlite(bytes) {
      const { Database } = await initSqlJs({ locateFile: () => wasm });
      return new Database(bytes);
    },
  });
  const response = await handle(new Request(url, { method, headers, ...(body !== null && { body }) }));
  const answer: WorkerAnswer = {
    number,
    status: response.status,
    headers: [...response.headers],
    body: await response.text(),
  };
  postMessage(answer);
});
