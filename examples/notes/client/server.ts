import { type Change, type Pull, type Pushed, readPull, readPushed } from '../wire.ts';

/**
 * `absent`: something answers at that address, but not this server: there is none, or a captive portal is in
 * between; `unreachable`: nothing answers; `refused`: the server gives a reason; `busy`: another tab is in
 * the middle of something.
 */
export type ServerFailure = 'absent' | 'unreachable' | 'refused' | 'busy';

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

/** Asks a server, and resolves with its answer. */
export type Ask = (method: string, path: string, body?: object) => Promise<unknown>;

/** @param url the address of the server, relative to the page. */
export function askAt(url: string, fetch: typeof globalThis.fetch): Ask {
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

  return async (method, path, body) => {
    const response = await send(method, path, body);
    const answer = await readAnswer(response);
    if (response.ok) return answer;
    const problem = (answer as { problem?: unknown } | null)?.problem;
    throw new ServerError('refused', typeof problem === 'string' ? problem : `status ${response.status}`);
  };
}

export type Server = ReturnType<typeof serverOf>;

/** What the sync asks a server for. Each call throws a {@link ServerError} unless the answer is valid. */
export function serverOf(ask: Ask) {
  return {
    /** @param head the last push up to which changes are known; undefined if none is. */
    async pull(since: number, head: string | undefined): Promise<Pull> {
      const query = new URLSearchParams({ since: String(since), ...(head !== undefined && { head }) });
      return readPull(await ask('GET', `?${query}`));
    },
    async push(changes: readonly Change[]): Promise<Pushed> {
      return readPushed(await ask('POST', '', { changes }), changes.length);
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
