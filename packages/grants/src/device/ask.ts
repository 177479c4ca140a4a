import { refusal, requireKeys } from '@sno-id/sdk/internal';
import type { CheckInRequest } from '../protocol/messages.ts';
import { readAnswer } from '../protocol/read-answer.ts';
import type { Ask } from './check-in.ts';

/** How a device reaches its authority: `postTo(url)`, or the `handle` of an authority in the same process. */
export type CheckInBy = (request: Request) => Promise<Response>;

/**
 * Sends check-ins to a URL by POST, with the page's cookies if it is of the same origin.
 *
 * @param init what `fetch` is given besides: headers that name the user, `credentials`
 * @throws TypeError for what is not a URL, or if `init` is not a plain object.
 */
export function postTo(url: string | URL, init: RequestInit = {}): CheckInBy {
  if (url === '' || typeof (url instanceof URL ? url.href : url) !== 'string')
    throw refusal('url', 'a URL', url);
  requireKeys('init', init);
  return async request => {
    const own = requireKeys('init', init);
    const headers = new Headers(own.headers);
    headers.set('content-type', 'application/json');
    // A captive portal answers with a redirection: that is no answer.
    return fetch(url, {
      redirect: 'error',
      ...own,
      method: 'POST',
      headers,
      body: await request.text(),
      signal: request.signal,
    });
  };
}

/** Turns messages into requests, and answers into messages. */
export function askBy(checkIn: CheckInBy): Ask {
  return async (message: CheckInRequest, signal: AbortSignal) => {
    const request = new Request('https://check-in.invalid/', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(message),
      signal,
    });
    // In Node 20 the signal of a request that was collected never aborts: this keeps it.
    signal.onabort = () => request;
    const response = await checkIn(request);
    return readAnswer(await response.text(), response.status);
  };
}
