import { requireKeys } from '@sno-id/sdk/internal';
import { failure, unreachable } from './exchange.ts';
import type { Pulled } from './outbox.ts';

/** How long an answer may take. */
const ANSWER_MS = 30_000;

/**
 * Fetches rows for `pullAll` by GET: JSON such as `{ account: 'anna', rows: { lists: [], tasks: [] } }`. It
 * rejects with an Error for a person, of which `problem.code` is that of an outbox: `'signed-out'` for status
 * 401 or 403, `'server'` for another one, `'not-an-answer'` for what is not JSON, such as a login page, and
 * `'unreachable'` without an answer, which may take 30 s.
 *
 * @param init what `fetch` is given besides. It is read for each request
 */
export function getRows<T>(
  url: string | URL,
  init: RequestInit = {},
): () => Promise<Omit<Pulled<T>, 'gone'>> {
  requireKeys('init', init);
  return async () => {
    const own = requireKeys('init', init);
    const signal = AbortSignal.timeout(ANSWER_MS);
    const response = await fetch(url, { signal, ...own }).catch(() => undefined);
    const text = await response?.text().catch(() => undefined);
    if (!response || text === undefined) throw unreachable();
    const { status, ok } = response;
    if (status === 401 || status === 403) throw failure('signed-out', 'Sign in again');
    if (!ok) throw failure('server', `The server answers with status ${status}`);
    try {
      return JSON.parse(text);
    } catch {
      throw failure('not-an-answer', 'A page has answered, such as that of a login');
    }
  };
}
