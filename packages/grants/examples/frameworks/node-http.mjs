import { createServer } from 'node:http';
import { toNodeListener } from '@sno-id/grants/server';
import cors from 'cors';
import { authority, origin, port } from './authority.mjs';

const listener = toNodeListener(authority.handle);
const withCors = cors({ origin, credentials: true });
createServer((request, response) => {
  if (request.url === '/ids') withCors(request, response, () => listener(request, response));
  else response.writeHead(404).end();
}).listen(port, 'localhost');
