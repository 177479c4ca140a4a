// @ts-check
/**
 * Serves the built site as a host of static files does, under its path and with its own page for what is not
 * there: `node server/site.mjs <port>`.
 */
import fs from 'node:fs';
import http from 'node:http';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import sirv from 'sirv';

/** What `pnpm site` builds for, unless it is told otherwise. */
const BASE = '/sno-id/';

const port = Number(process.argv[2]);
const folder = fileURLToPath(new URL('../../site-dist', import.meta.url));
const lost = path.join(folder, '404.html');
if (!fs.existsSync(lost)) throw new Error(`expected the built site in ${folder}: run pnpm site`);

const serve = sirv(folder, { dev: true });
http
  .createServer((request, response) => {
    const { url = '/' } = request;
    const notFound = () => {
      response.writeHead(404, { 'Content-Type': 'text/html; charset=utf-8' });
      fs.createReadStream(lost).pipe(response);
    };
    if (!url.startsWith(BASE)) return notFound();
    request.url = url.slice(BASE.length - 1);
    serve(request, response, notFound);
  })
  .listen(port, '127.0.0.1');
