import { isSno } from '@sno-id/sdk';
import { type Note, type Pull, type Pushed, readPull, readPushed, readTable, type Table } from './wire.ts';

/** The client of the sync server. Each call throws a {@link ServerError} unless the answer is valid. */
export interface Server {
  pull(since: number): Promise<Pull>;
  push(changes: readonly Note[]): Promise<Pushed>;
  table(): Promise<Table>;
  clear(): Promise<void>;
}

/**
 * `absent`: something answers at that address, but not this server; `unreachable`: nothing answers;
 * `refused`: the server gives a reason.
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

/** The timeout of a request. */
const PATIENCE_MS = 20_000;

/** @param url the address of the server, relative to the page. */
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
      throw new ServerError('unreachable', 'the server does not respond', { cause });
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

/** A static file server answers too: with a page, or with "not found". */
async function readAnswer(response: Response): Promise<unknown> {
  if (!/^application\/json\b/.test(response.headers.get('content-type') ?? '')) {
    const isFault = response.status >= 500;
    throw new ServerError(
      isFault ? 'unreachable' : 'absent',
      `unexpected response: status ${response.status}`,
    );
  }
  try {
    return await response.json();
  } catch (cause) {
    throw new ServerError('unreachable', 'the response was incomplete', { cause });
  }
}
