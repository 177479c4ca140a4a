// @ts-check
/**
 * Serves the built site as a host of static files does, under its path and with its own page for what is not
 * there: `node server/site.mjs <port> [folder]`.
 */
import fs from 'node:fs';
import http from 'node:http';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { serveFolders } from './static.mjs';

/** What `pnpm site` builds for, unless it is told otherwise. */
const BASE = '/sno-id/';

const port = Number(process.argv[2]);
const folder = path.resolve(process.argv[3] ?? fileURLToPath(new URL('../../site-dist', import.meta.url)));
const lost = path.join(folder, '404.html');
if (!fs.existsSync(lost)) throw new Error(`expected the built site in ${folder}: run pnpm site`);

const serve = serveFolders([folder]);
http
  .createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost');
    const wanted = pathname.startsWith(BASE) ? pathname.slice(BASE.length) : undefined;
    const file = path.join(folder, path.normalize(`/${decodeURIComponent(wanted ?? '')}`));
    if (wanted === undefined || !fs.existsSync(file)) {
      response.writeHead(404, { 'Content-Type': 'text/html; charset=utf-8' });
      fs.createReadStream(lost).pipe(response);
      return;
    }
    request.url = `/${wanted}`;
    serve(request, response);
  })
  .listen(port, '127.0.0.1');
