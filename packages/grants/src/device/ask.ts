import { refusal, requireKeys } from '@sno-id/sdk/internal';
import type { CheckInRequest } from '../protocol/messages.ts';
import { readAnswer } from '../protocol/read-answer.ts';
import type { Ask } from './check-in.ts';

/** How a device reaches its authority: `postTo(url)`, or the `handle` of an authority in the same process. */
export type CheckInBy = (request: Request) => Promise<Response>;

/**
 * Sends check-ins to a URL by POST, with the page's cookies if it is of the same origin.
 *
 * @param init what `fetch` is given besides: headers that name the user, `credentials`. It is read for each
 * request, so that `{ get headers() { … } }` names the user of the moment
 * @throws TypeError for what is not a URL, or is relative where there is no page, or if `init` is not a
 * plain object.
 */
export function postTo(url: string | URL, init: RequestInit = {}): CheckInBy {
  requireFetch(url, init);
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

/** @throws TypeError for what is not a URL, or is relative where there is no page, or no plain `init`. */
export function requireFetch(url: string | URL, init: RequestInit): void {
  requireKeys('init', init);
  const text: unknown = url instanceof URL ? url.href : url;
  if (text === '' || typeof text !== 'string' || !('location' in globalThis || /^\w+:/.test(text)))
    throw refusal('url', 'a URL', url);
}

/** What came back for a message. */
export interface Reply {
  readonly status: number;
  readonly text: string;
  readonly retryAfter?: string | null;
}

/** Brings a message of JSON to the server. */
export type Transmit = (text: string, signal: AbortSignal) => Promise<Reply>;

export function transmitBy(send: CheckInBy): Transmit {
  return async (body, signal) => {
    const headers = { 'content-type': 'application/json' };
    const request = new Request('https://server.invalid/', { method: 'POST', headers, body, signal });
    // In Node 20 the signal of a request that was collected never aborts: this keeps it.
    signal.onabort = () => request;
    const response = await send(request);
    const text = await response.text();
    return { status: response.status, text, retryAfter: response.headers.get('retry-after') };
  };
}

/** Turns messages into requests, and answers into messages. */
export function askBy(checkIn: CheckInBy): Ask {
  const transmit = transmitBy(checkIn);
  return async (message: CheckInRequest, signal: AbortSignal) => {
    const { text, status } = await transmit(JSON.stringify(message), signal);
    return readAnswer(text, status);
  };
}
