import { readJson } from '@sno-id/kit/data';
import { TOOLS } from '../agents/tool-list.ts';
import { answerMcp } from '../server/mcp.ts';
import { refusedText } from '../source/connection.ts';

/** Where the tools of a server are, and how they are reached. */
export interface BridgeOptions {
  readonly address: string;
  readonly fetch: (url: string, init: RequestInit) => Promise<Response>;
  readonly write: (line: string) => void;
  /** Receives why the server cannot be asked, once, at the start. */
  readonly warn?: (text: string) => void;
}

/**
 * Makes a function that answers a line of the client, which is one JSON-RPC message. Calls of tools are
 * passed on to the server, with the token in a header. A client can connect before the server runs.
 *
 * @throws TypeError for an address that is none.
 */
export function createBridge(options: BridgeOptions): (line: string) => Promise<void> {
  const { address, fetch, write, warn } = options;
  const url = new URL(address);
  const token = url.searchParams.get('token') ?? '';
  url.searchParams.delete('token');

  /** Sends a message to the server. Resolves with its answer, or with the reason why none came. */
  async function send(body: string): Promise<{ readonly text?: string; readonly problem?: string }> {
    try {
      const response = await fetch(url.href, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${token}` },
        body,
        redirect: 'error',
      });
      const text = await response.text();
      const { status, headers } = response;
      const type = headers.get('content-type') ?? '';
      if (status === 200 && type.startsWith('application/json')) return { text };
      if (status === 200 || type.startsWith('text/html'))
        return {
          problem: `${url.href} is not a devtools endpoint: it answered ${status}, ${type || 'no type'}.`,
        };
      if (status === 401 || status === 404) return { problem: refusedText(status, url.host, token !== '') };
      return status === 202 ? {} : { problem: `${url.href} answered ${status}: ${text}` };
    } catch {
      return { problem: `Cannot reach ${url.href}. Check that the server runs, in development.` };
    }
  }

  if (warn) void send(PING).then(({ problem }) => problem && warn(problem));
  return async line => {
    if (line.trim() === '') return;
    const json = readJson(line);
    const message = json.ok
      ? (json.value as { readonly id?: unknown; readonly method?: unknown } | null)
      : null;
    if (message?.method !== 'tools/call') {
      const answer = await answerMcp(line, TOOLS);
      if (answer) write(JSON.stringify(answer));
      return;
    }
    const { text, problem } = await send(line);
    if (text !== undefined) write(text);
    // In place of the server, if the message asks for an answer.
    if (problem === undefined || message.id === undefined) return;
    const error = { code: -32_603, message: problem };
    write(JSON.stringify({ jsonrpc: '2.0', id: message.id, error }));
  };
}

const PING = JSON.stringify({ jsonrpc: '2.0', id: 0, method: 'ping' });
