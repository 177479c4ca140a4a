import { requireKeys } from '@sno-id/sdk/internal';
import { requireFetch } from '../device/ask.ts';
import { REQUEST_MS } from '../device/limits.ts';
import { failure, noAnswer, signedOut, unreachable } from './exchange.ts';
import type { Pulled } from './outbox.ts';

/**
 * Fetches rows for `pullAll` by GET: JSON such as `{ account: 'anna', rows: { lists: [], tasks: [] } }`. It
 * rejects with an Error for a person, of which `problem.code` is that of an outbox: `'signed-out'` for status
 * 401 or 403, `'server'` for another one, `'not-an-answer'` for what is not JSON, such as a login page, and
 * `'unreachable'` without an answer, which may take 30 s.
 *
 * @param init what `fetch` is given besides, without a `signal`. It is read for each request
 * @throws TypeError for what is not a URL, or is relative where there is no page, or if `init` is not a plain
 * object.
 */
export function getRows<T>(
  url: string | URL,
  init: RequestInit = {},
): () => Promise<Omit<Pulled<T>, 'gone'>> {
  requireFetch(url, init);
  return async () => {
    const own = requireKeys('init', init);
    // React Native has no `AbortSignal.timeout`.
    const abort = new AbortController();
    const timer = setTimeout(() => abort.abort(), REQUEST_MS);
    const response = await fetch(url, { ...own, signal: abort.signal }).catch(() => undefined);
    const text = await response?.text().catch(() => undefined);
    clearTimeout(timer);
    if (!response || text === undefined) throw unreachable();
    const { status, ok } = response;
    if (status === 401 || status === 403) throw signedOut();
    if (!ok) throw failure('server', `The server answers with status ${status}`);
    try {
      return JSON.parse(text);
    } catch {
      throw noAnswer();
    }
  };
}
