// server.js, in a package with "type": "module"
import { createServer } from 'node:http';
import { createDevtoolsHandler, toNodeListener } from '@sno-id/devtools/server';
import { createGenerator } from '@sno-id/sdk';

const { PORT = '8787', PAGE = 'http://localhost:5173', VITE_SNO_TOKEN } = process.env;

const orders = createGenerator();
const app = (_, response) => response.end(orders.next());

const devtools = createDevtoolsHandler({
  generators: { orders },
  token: VITE_SNO_TOKEN,
  allowedOrigins: [PAGE],
});
const listener = toNodeListener(devtools);

createServer((request, response) => {
  listener(request, response, () => app(request, response));
}).listen(Number(PORT), 'localhost');
