import type { IncomingMessage, ServerResponse } from 'node:http';
import { requireFunction } from '../options.ts';
import { BodyTaken } from './read-request.ts';

/** The methods of HTTP that no Request can have. */
const UNSUPPORTED = ['CONNECT', 'TRACE', 'TRACK'];
/** What a server answers to them has to say which others there are. */
const SUPPORTED = 'DELETE, GET, HEAD, OPTIONS, PATCH, POST, PUT';

/**
 * Turns a function from a Request to a Response into a listener of `node:http`, or a handler of Express. The
 * body is handed on as it arrives, so that a limit on its length is one on what is read; where middleware has
 * read it before, reading it rejects with an error that says so. The second argument is the request of
 * `node:http`: its socket has the address.
 *
 * What cannot be a Request is answered here: a method like TRACE with status 405, an invalid URL with 400.
 *
 * @param onError is given what `handle` throws, which is answered with status 500; `console.error` if it is
 * left out. That a client has hung up is not reported.
 * @throws TypeError for what is not a function.
 */
export function toNodeListener(
  handle: (request: Request, incoming: IncomingMessage) => Promise<Response>,
  onError: (error: unknown) => void = error => console.error(error),
): (incoming: IncomingMessage, outgoing: ServerResponse) => void {
  requireFunction('handle', handle);
  requireFunction('onError', onError);
  return (incoming, outgoing) => {
    answer(handle, incoming, outgoing).catch(error => {
      // Where the answer has begun, only the end of the connection can say that it is not whole.
      if (outgoing.headersSent) outgoing.destroy();
      else refuse(500, outgoing);
      if (error !== incoming.errored) onError(error);
    });
  };
}

async function answer(
  handle: (request: Request, incoming: IncomingMessage) => Promise<Response>,
  incoming: IncomingMessage,
  outgoing: ServerResponse,
): Promise<void> {
  if (UNSUPPORTED.includes(incoming.method ?? '')) return refuse(405, outgoing, { allow: SUPPORTED });
  const request = toRequest(incoming);
  if (!request) return refuse(400, outgoing);
  const response = await handle(request, incoming);
  const body = Buffer.from(await response.arrayBuffer());
  // Nobody waits for the rest of a body that was refused.
  if (!incoming.complete) outgoing.setHeader('connection', 'close');
  response.headers.forEach((value, name) => {
    // A Response has each cookie for itself, and CORS middleware may have set "vary".
    if (name === 'set-cookie' || name === 'vary') outgoing.appendHeader(name, value);
    else outgoing.setHeader(name, value);
  });
  outgoing.writeHead(response.status).end(body);
  incoming.resume();
}

function refuse(status: number, outgoing: ServerResponse, headers: Record<string, string> = {}): void {
  outgoing.writeHead(status, { ...headers, connection: 'close' }).end();
}

/** Undefined for what HTTP allows and a Request does not. */
function toRequest(incoming: IncomingMessage): Request | undefined {
  const { method = 'GET', url = '/' } = incoming;
  try {
    const headers = new Headers();
    for (let i = 0; i < incoming.rawHeaders.length; i += 2) {
      headers.append(incoming.rawHeaders[i]!, incoming.rawHeaders[i + 1]!);
    }
    const init =
      method === 'GET' || method === 'HEAD' ? {} : { body: bodyOf(incoming), duplex: 'half' as const };
    return new Request(new URL(pathOf(url), 'http://localhost'), { method, headers, ...init });
  } catch {
    return undefined;
  }
}

/**
 * Some servers are asked for `http://host/path`, and anybody may ask for `//host`, or for `/\host`, which is
 * the same.
 */
function pathOf(url: string): string {
  return `/${url.replace(/^(https?:\/\/[^/]*)?[\\/\s]*/i, '')}`;
}

function bodyOf(incoming: IncomingMessage): ReadableStream<Uint8Array> {
  return new ReadableStream<Uint8Array>({
    start(controller) {
      // Its end came before, and does not come again.
      if (incoming.readableDidRead || incoming.readableEnded) return controller.error(new BodyTaken());
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
