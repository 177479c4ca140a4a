// @ts-check
/**
 * The server of somebody's app, with a generator of its own and the devtools' handler: `node server/orders.mjs <port>`.
 *
 * `DEVTOOLS_ORIGIN` may read it, `DEVTOOLS_TOKEN` opens it over restarts. Everything else answers an order's ID, as the app would.
 * It makes IDs when the process that started it says how many, and `cut` cuts all connections.
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

const server = http.createServer((request, response) => {
  listener(request, response, () => response.end(orders.next()));
});
server.listen(Number(process.argv[2]), '127.0.0.1', () => {
  const { port } = /** @type {import('node:net').AddressInfo} */ (server.address());
  process.send?.({ port, source: devtools.url(`http://127.0.0.1:${port}`) });
});

process.on('message', (/** @type {number | 'cut'} */ message) => {
  if (message === 'cut') server.closeAllConnections();
  else process.send?.(orders.batch(message));
});
process.on('disconnect', () => process.exit());
