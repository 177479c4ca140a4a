/** Where the tools of a server are, and how they are reached. */
export interface BridgeOptions {
  /** The address of the handler, token included. */
  readonly address: string;
  readonly fetch: (url: string, init: RequestInit) => Promise<Response>;
  /** Writes a line to the client. */
  readonly write: (line: string) => void;
}

/**
 * Makes a function that passes a line of the client, which is one JSON-RPC message, on to the server, and
 * writes its answer. The token is sent in a header.
 *
 * @throws TypeError for an address that is none.
 */
export function createBridge({ address, fetch, write }: BridgeOptions): (line: string) => Promise<void> {
  const url = new URL(address);
  const token = url.searchParams.get('token') ?? '';
  url.searchParams.delete('token');
  return async line => {
    if (line.trim() === '') return;
    try {
      const response = await fetch(url.href, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${token}` },
        body: line,
        redirect: 'error',
      });
      const text = await response.text();
      if (response.status === 200) write(text);
      else if (response.status !== 202) refuse(line, `${url.host} answered ${response.status}: ${text}`);
    } catch {
      refuse(line, `Cannot reach ${url.host}. Check that the server runs, in development.`);
    }
  };

  /** Answers in place of the server, if the message asks for an answer. */
  function refuse(line: string, message: string): void {
    const id = idIn(line);
    if (id !== undefined) write(JSON.stringify({ jsonrpc: '2.0', id, error: { code: -32_603, message } }));
  }
}

function idIn(line: string): unknown {
  try {
    return (JSON.parse(line) as { readonly id?: unknown } | null)?.id;
  } catch {
    return null;
  }
}
