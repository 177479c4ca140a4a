// @ts-check
/** Serves the pages under test on the given port: `node server/main.mjs <port>`. */
import http from 'node:http';
import { fileURLToPath } from 'node:url';
import { PLAYGROUND_FOLDER, serveFolders } from './static.mjs';

const SITE = fileURLToPath(new URL('../dist/', import.meta.url));

const port = Number(process.argv[2]);
http.createServer(serveFolders([SITE, PLAYGROUND_FOLDER])).listen(port, '127.0.0.1');
