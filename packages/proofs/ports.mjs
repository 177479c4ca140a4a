// @ts-check
/* Servers of this machine alone, and ports for them. */
import { once } from 'node:events';
import { createServer } from 'node:net';

/**
 * Lets a server listen on 127.0.0.1, on a free port.
 *
 * @param {import('node:net').Server} server
 * @returns {Promise<number>} the port
 */
export async function listen(server) {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return /** @type {import('node:net').AddressInfo} */ (server.address()).port;
}

/**
 * Ends a server, and the connections that clients keep for their next request.
 *
 * @param {import('node:http').Server} server
 */
export async function stop(server) {
  const closed = once(server, 'close');
  server.close();
  server.closeAllConnections();
  await closed;
}

/** A port of 127.0.0.1 that nobody listens on. */
export async function freePort() {
  const server = createServer();
  const port = await listen(server);
  server.close();
  await once(server, 'close');
  return port;
}
