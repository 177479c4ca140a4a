import type { IncomingMessage } from 'node:http';
import { Readable } from 'node:stream';

/**
 * Turns a request of `node:http` into one of the Fetch API. Its origin is that of the server, whatever the path
 * looks like: in `//host/path`, the host is a part of the path.
 *
 * @throws TypeError for what is no URL.
 */
export function toRequest(incoming: IncomingMessage): Request {
  const { method = 'GET', headers, url = '/' } = incoming;
  const hasBody = method !== 'GET' && method !== 'HEAD';
  const isEncrypted = 'encrypted' in incoming.socket;
  return new Request(new URL(`${isEncrypted ? 'https' : 'http'}://${headers.host}${url}`), {
    method,
    headers: Object.entries(headers).flatMap(([name, value]) =>
      typeof value === 'string' ? [[name, value] as [string, string]] : [],
    ),
    ...(hasBody && { body: Readable.toWeb(incoming) as ReadableStream, duplex: 'half' }),
  });
}
