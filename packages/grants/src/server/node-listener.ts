import type { IncomingMessage, ServerResponse } from 'node:http';
import { refusal } from '@sno-id/sdk/core';

/**
 * Turns a function from a Request to a Response into a listener of `node:http`, or a handler of Express. The body is
 * handed on as it arrives, so that a limit on its length is one on what is read; no middleware may have read it before. The
 * second argument is the request of `node:http`: its socket has the address.
 *
 * @param onError is given what `handle` throws, which is answered with status 500; `console.error` if it is left out
 * @throws TypeError for what is not a function.
 */
export function toNodeListener(
  handle: (request: Request, incoming: IncomingMessage) => Promise<Response>,
  onError: (error: unknown) => void = error => console.error(error),
): (incoming: IncomingMessage, outgoing: ServerResponse) => void {
  if (typeof handle !== 'function') throw refusal('handle', 'a function', handle);
  if (typeof onError !== 'function') throw refusal('onError', 'a function', onError);
  return (incoming, outgoing) => {
    answer(handle, incoming, outgoing).catch(error => {
      // Where the answer has begun, only the end of the connection can say that it is not whole.
      if (outgoing.headersSent) outgoing.destroy();
      else outgoing.writeHead(500, { connection: 'close' }).end();
      onError(error);
    });
  };
}

async function answer(
  handle: (request: Request, incoming: IncomingMessage) => Promise<Response>,
  incoming: IncomingMessage,
  outgoing: ServerResponse,
): Promise<void> {
  const response = await handle(toRequest(incoming), incoming);
  const body = Buffer.from(await response.arrayBuffer());
  // Nobody waits for the rest of a body that was refused.
  if (!incoming.complete) outgoing.setHeader('connection', 'close');
  response.headers.forEach((value, name) => {
    outgoing.setHeader(name, value);
  });
  outgoing.writeHead(response.status).end(body);
  incoming.resume();
}

function toRequest(incoming: IncomingMessage): Request {
  const { method = 'GET', url = '/' } = incoming;
  const headers = new Headers();
  for (let i = 0; i < incoming.rawHeaders.length; i += 2) {
    headers.append(incoming.rawHeaders[i]!, incoming.rawHeaders[i + 1]!);
  }
  const init =
    method === 'GET' || method === 'HEAD' ? {} : { body: bodyOf(incoming), duplex: 'half' as const };
  return new Request(new URL(pathOf(url), 'http://localhost'), { method, headers, ...init });
}

/** Some servers are asked for `http://host/path`, and anybody may ask for `//host`. */
function pathOf(url: string): string {
  return `/${url.replace(/^(https?:\/\/[^/]*)?\/*/i, '')}`;
}

function bodyOf(incoming: IncomingMessage): ReadableStream<Uint8Array> {
  return new ReadableStream<Uint8Array>({
    start(controller) {
      incoming.on('data', (chunk: Uint8Array) => {
        controller.enqueue(chunk);
        if ((controller.desiredSize ?? 0) <= 0) incoming.pause();
      });
      incoming.on('end', () => controller.close());
      incoming.on('error', error => controller.error(error));
      incoming.pause();
    },
    pull() {
      incoming.resume();
    },
    cancel() {
      // Not destroyed: the answer goes over the same connection.
      incoming.removeAllListeners('data').removeAllListeners('end').resume();
    },
  });
}
