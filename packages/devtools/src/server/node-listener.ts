import { attempt } from '../source/attempt.ts';
import { isLoopback } from './access.ts';
import type { DevtoolsHandler } from './handler.ts';

/** The part of Node's `IncomingMessage` that is read. */
export interface NodeRequest {
  readonly method?: string | undefined;
  readonly url?: string | undefined;
  readonly headers: { readonly [name: string]: string | readonly string[] | undefined };
  readonly socket: { readonly remoteAddress?: string | undefined };
  on?(event: 'data' | 'end' | 'error', listener: (chunk: Uint8Array) => void): unknown;
}

/** The part of Node's `ServerResponse` that is used. */
export interface NodeResponse {
  readonly writableEnded: boolean;
  writeHead(status: number, headers: Record<string, string>): unknown;
  write(chunk: Uint8Array): boolean;
  end(text?: string): unknown;
  on(event: 'close' | 'drain', listener: () => void): unknown;
}

/** Answers a request, or calls `next`, if there is one, where the path is not its own. */
export type NodeListener = (request: NodeRequest, response: NodeResponse, next?: () => void) => void;

/**
 * Makes a listener for `node:http`, Express, Connect and Vite's middlewares. Besides what the handler checks,
 * it answers only to connections from this machine.
 */
export function toNodeListener(handler: DevtoolsHandler): NodeListener {
  return (request, response, next) => {
    const { method = 'GET', headers, socket } = request;
    const get = (name: string): string | null => {
      const value = headers[name];
      return typeof value === 'string' ? value : null;
    };
    // Only the path is of the line, which may be a whole address: the host is read from its header.
    const url = attempt(() => new URL(request.url ?? '', 'http://localhost'));
    if (url?.pathname !== handler.path) {
      if (next) next();
      else refuse(response, 404, 'Not found');
      return;
    }
    if (!isLoopback(socket.remoteAddress)) {
      refuse(response, 403, 'Only from this machine');
      return;
    }
    if (get('host') === null) {
      refuse(response, 403, 'Host not allowed');
      return;
    }
    const text = () => bodyOf(request);
    void send(handler.handle({ method, url: url.href, headers: { get }, text }), response);
  };
}

function refuse(response: NodeResponse, status: number, text: string): void {
  response.writeHead(status, {
    'Content-Type': 'text/plain; charset=utf-8',
    'Cache-Control': 'no-store',
    'X-Content-Type-Options': 'nosniff',
  });
  response.end(text);
}

const MAX_BODY = 4_000_000;

/** The body of a request, or as much as tells that it is too long. */
function bodyOf(request: NodeRequest): Promise<string> {
  return new Promise(resolve => {
    const decoder = new TextDecoder();
    let text = '';
    const end = () => resolve(text + decoder.decode());
    request.on?.('data', chunk => {
      if (text.length <= MAX_BODY) text += decoder.decode(chunk, { stream: true });
    });
    request.on?.('end', end);
    request.on?.('error', end);
  });
}

/** Writes what the handler answered, no faster than it is taken, until either side ends. */
async function send(answer: Response | Promise<Response>, response: NodeResponse): Promise<void> {
  const { status, headers, body } = await answer;
  response.writeHead(status, Object.fromEntries(headers));
  const reader = body?.getReader();
  let goOn = () => {};
  let isClosed = false;
  response.on('close', () => {
    isClosed = true;
    goOn();
    void reader?.cancel().catch(() => {});
  });
  response.on('drain', () => goOn());
  for (;;) {
    const result = await reader?.read().catch(() => undefined);
    if (!result || result.done || isClosed) break;
    if (response.write(result.value)) continue;
    await new Promise<void>(resolve => {
      goOn = resolve;
      if (isClosed) resolve();
    });
  }
  if (!response.writableEnded) response.end();
}
