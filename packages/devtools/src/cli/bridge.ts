import { readJson } from '@sno-id/kit/data';
import { TOOLS } from '../agents/tool-list.ts';
import { answerMcp } from '../server/mcp.ts';

/** Where the tools of a server are, and how they are reached. */
export interface BridgeOptions {
  /** The address of the handler, token included. */
  readonly address: string;
  readonly fetch: (url: string, init: RequestInit) => Promise<Response>;
  /** Writes a line to the client. */
  readonly write: (line: string) => void;
}

/**
 * Makes a function that answers a line of the client, which is one JSON-RPC message. Calls of tools are
 * passed on to the server, with the token in a header. A client can connect before the server runs.
 *
 * @throws TypeError for an address that is none.
 */
export function createBridge({ address, fetch, write }: BridgeOptions): (line: string) => Promise<void> {
  const url = new URL(address);
  const token = url.searchParams.get('token') ?? '';
  url.searchParams.delete('token');
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
    /** Answers in place of the server, if the message asks for an answer. */
    const refuse = (text: string) => {
      const error = { code: -32_603, message: text };
      if (message.id !== undefined) write(JSON.stringify({ jsonrpc: '2.0', id: message.id, error }));
    };
    try {
      const response = await fetch(url.href, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${token}` },
        body: line,
        redirect: 'error',
      });
      const text = await response.text();
      const { status, headers } = response;
      const type = headers.get('content-type') ?? '';
      if (status === 200 && type.startsWith('application/json')) write(text);
      else if (status === 200 || type.startsWith('text/html'))
        refuse(`${url.href} is not a devtools endpoint: it answered ${status}, ${type || 'no type'}.`);
      else if (status !== 202) refuse(`${url.href} answered ${status}: ${text}`);
    } catch {
      refuse(`Cannot reach ${url.href}. Check that the server runs, in development.`);
    }
  };
}
