import { isSno } from '@sno-id/sdk';
import { type Note, type Pull, type Pushed, readPull, readPushed, readTable, type Table } from './wire.ts';

/** The server's side, from here. Each call throws a {@link ServerError} if it was not answered as it must be. */
export interface Server {
  pull(since: number): Promise<Pull>;
  push(changes: readonly Note[]): Promise<Pushed>;
  table(): Promise<Table>;
  clear(): Promise<void>;
}

/**
 * `absent`: something answers at that address, and knows nothing of this; `unreachable`: nothing answers; `refused`: it says why.
 */
export type ServerFailure = 'absent' | 'unreachable' | 'refused';

export class ServerError extends Error {
  override name = 'ServerError';
  readonly failure: ServerFailure;

  constructor(failure: ServerFailure, message: string, options?: ErrorOptions) {
    super(message, options);
    this.failure = failure;
  }
}

/** How long an answer is waited for. */
const PATIENCE_MS = 20_000;

/** @param url where it is: beside the page. */
export function serverAt(url: string, fetch: typeof globalThis.fetch): Server {
  async function ask(method: string, path: string, body?: object): Promise<unknown> {
    const response = await send(method, path, body);
    const answer = await readAnswer(response);
    if (response.ok) return answer;
    const problem = (answer as { problem?: unknown } | null)?.problem;
    throw new ServerError('refused', typeof problem === 'string' ? problem : `status ${response.status}`);
  }

  async function send(method: string, path: string, body?: object): Promise<Response> {
    try {
      return await fetch(url + path, {
        method,
        signal: AbortSignal.timeout(PATIENCE_MS),
        ...(body && { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
      });
    } catch (cause) {
      throw new ServerError('unreachable', 'the server does not answer', { cause });
    }
  }

  return {
    pull: async since => readPull(await ask('GET', `?since=${since}`), isSno),
    push: async changes => readPushed(await ask('POST', '', { changes }), isSno),
    table: async () => readTable(await ask('GET', '/table'), isSno),
    async clear() {
      await ask('DELETE', '');
    },
  };
}

/** A server of static files answers too: with a page, or that it has no such file. */
async function readAnswer(response: Response): Promise<unknown> {
  if (!/^application\/json\b/.test(response.headers.get('content-type') ?? '')) {
    const isFault = response.status >= 500;
    throw new ServerError(isFault ? 'unreachable' : 'absent', `no answer of ours: status ${response.status}`);
  }
  try {
    return await response.json();
  } catch (cause) {
    throw new ServerError('unreachable', 'the answer broke off', { cause });
  }
}
