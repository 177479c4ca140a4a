// @ts-check
/**
 * The server of somebody's app, with its own generator and the devtools' handler:
 * `node server/orders.mjs <port>`.
 *
 * `DEVTOOLS_ORIGIN` may read it, `DEVTOOLS_TOKEN` opens it over restarts. Everything else answers an order's
 * ID, as the app would. It makes IDs when the process that started it says how many, `cut` cuts all
 * connections, and `streams` asks how many panels read it.
 */
import http from 'node:http';
import { createDevtoolsHandler, toNodeListener } from '@sno-id/devtools/server';
import { createGenerator } from '@sno-id/sdk';

const { DEVTOOLS_ORIGIN, DEVTOOLS_TOKEN } = process.env;

const orders = createGenerator({ partition: 0x0d0d });
const devtools = createDevtoolsHandler({
  generators: { orders },
  label: 'the shop',
  allowedOrigins: DEVTOOLS_ORIGIN ? [DEVTOOLS_ORIGIN] : [],
  ...(DEVTOOLS_TOKEN && { token: DEVTOOLS_TOKEN }),
});
const listener = toNodeListener(devtools);

let streams = 0;
const server = http.createServer((request, response) => {
  if (request.method === 'GET' && request.url?.startsWith(devtools.path)) {
    streams++;
    response.on('close', () => streams--);
  }
  listener(request, response, () => {
    response.setHeader('Access-Control-Allow-Origin', DEVTOOLS_ORIGIN ?? '');
    response.end(orders.next());
  });
});
server.listen(Number(process.argv[2]), '127.0.0.1', () => {
  const { port } = /** @type {import('node:net').AddressInfo} */ (server.address());
  process.send?.({ port, source: devtools.url(`http://127.0.0.1:${port}`) });
});

process.on('message', (/** @type {number | 'cut' | 'streams'} */ message) => {
  if (message === 'cut') server.closeAllConnections();
  else if (message === 'streams') process.send?.(streams);
  else process.send?.(orders.batch(message));
});
process.on('disconnect', () => process.exit());
