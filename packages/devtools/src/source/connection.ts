import { utcTime } from '@sno-id/kit/data';
import { createParser } from 'eventsource-parser';
import type { After } from './after.ts';
import { backOffMs, REFUSED_MS } from './back-off.ts';
import type { ServerAddress } from './server-address.ts';
import type { SourceStatus } from './source.ts';

/** By what means a connection is kept. */
export interface ConnectionOptions {
  readonly fetch: (url: string, init: RequestInit) => Promise<Response>;
  readonly after: After;
  readonly wallMs: () => number;
  readonly random: () => number;
  /** The address of the page, which the server must allow. */
  readonly base: string | undefined;
}

/** What a connection reports. Nothing is called after it has ended. */
export interface ConnectionEvents {
  /** The data of a report. Returns whether it could be read. */
  report(data: string): boolean;
  /** How it is doing, while it is not connected. `isGone`: the server's generators count as gone. */
  status(status: SourceStatus, isGone: boolean): void;
}

/**
 * The server sends something at least every 5 seconds; after this many milliseconds of silence the connection
 * counts as lost.
 */
const SILENCE_MS = 12_000;
/**
 * Failed attempts after which a server's generators count as gone: a few seconds, in which it may restart.
 */
const MAX_FAILURES = 4;

/** The most characters of a message. One that is longer ends the connection. */
const MAX_CHARACTERS = 1 << 20;

interface Ending {
  readonly state: 'retrying' | 'refused';
  readonly text: string;
  readonly hasWorked: boolean;
}

/** Keeps a connection to a server, and connects again when it was lost. Returns what ends it. */
export function keepConnected(
  { url, host, token }: ServerAddress,
  { fetch, after, wallMs, random, base }: ConnectionOptions,
  events: ConnectionEvents,
): () => void {
  const end = new AbortController();
  let connectedMs: number | undefined;

  function say(status: SourceStatus, isGone = false): void {
    if (!end.signal.aborted) events.status(status, isGone);
  }

  async function keep(): Promise<void> {
    let status: SourceStatus = { state: 'connecting', text: `Connecting to ${host} …` };
    for (let failures = 0; ; failures++) {
      // While it is tried again, it is what it was: a server that does not answer is not “connecting”.
      say(status);
      const { state, text, hasWorked } = await connect();
      if (end.signal.aborted) return;
      if (hasWorked) failures = 0;
      const isGone = state === 'refused' || failures >= MAX_FAILURES;
      const waitMs = state === 'refused' ? REFUSED_MS : backOffMs(failures, random());
      status = { state, text };
      say({ ...status, retryAtMs: wallMs() + waitMs }, isGone);
      await pause(waitMs, after, end.signal);
      if (end.signal.aborted) return;
    }
  }

  async function connect(): Promise<Ending> {
    const attempt = new AbortController();
    const abort = () => attempt.abort();
    end.signal.addEventListener('abort', abort);
    let cancelSilence = after(SILENCE_MS, abort);
    let isAnswered = false;
    let hasWorked = false;
    let got: string | undefined = 'no event'; // until a report has come
    const lost = (text: string): Ending => ({ state: 'retrying', text, hasWorked });
    try {
      const response = await fetch(url, {
        signal: attempt.signal,
        headers: { Accept: 'text/event-stream', ...(token && { Authorization: `Bearer ${token}` }) },
        // Nothing that the page is known by goes along, and the token goes nowhere else.
        credentials: 'omit',
        redirect: 'error',
        referrerPolicy: 'no-referrer',
        cache: 'no-store',
      });
      const refusal = refusalOf(response, host, Boolean(token) && token !== 'undefined');
      if (refusal) {
        void response.body?.cancel().catch(() => {});
        return { ...refusal, hasWorked };
      }
      isAnswered = true;
      const parser = createParser({
        maxBufferSize: MAX_CHARACTERS,
        onEvent({ event = 'message', data }) {
          got = event === 'report' ? undefined : got && `“${event.slice(0, 40)}”`;
          if (event !== 'report' || end.signal.aborted || !events.report(data)) return;
          hasWorked = true;
          connectedMs = wallMs();
        },
      });
      const decoder = new TextDecoder();
      const reader = response.body!.getReader();
      // A body that was not made by `fetch` knows nothing of its signal.
      attempt.signal.addEventListener('abort', () => void reader.cancel().catch(() => {}));
      for (;;) {
        const { done, value } = await reader.read();
        if (done) break;
        parser.feed(decoder.decode(value, { stream: true }));
        // What sends no report is not waited for.
        if (got !== undefined) continue;
        cancelSilence();
        cancelSilence = after(SILENCE_MS, abort);
      }
      if (attempt.signal.aborted && got !== undefined) throw new TypeError('not reports');
      return lost(attempt.signal.aborted ? `${host} stopped responding.` : `${host} closed the connection.`);
    } catch {
      if (attempt.signal.aborted && !isAnswered) return lost(`${host} did not answer.`);
      if (hasWorked) return lost(`Lost the connection to ${host}.`);
      if (isAnswered)
        return lost(
          `${host} answered, but not with reports: expected the event “report”, got ${got ?? 'invalid ones'}. Check the path of its address.`,
        );
      return lost(connectedMs === undefined ? unreachableText(host, base) : goneText(host, connectedMs));
    } finally {
      cancelSilence();
      end.signal.removeEventListener('abort', abort);
      attempt.abort();
    }
  }

  void keep();
  return () => end.abort();
}

function refusalOf(
  response: Response,
  host: string,
  hasToken: boolean,
): Omit<Ending, 'hasWorked'> | undefined {
  const { status, headers, body } = response;
  const isStream = headers.get('content-type')?.startsWith('text/event-stream');
  if (status === 200 && isStream && body) return undefined;
  if (status >= 500 || status === 429)
    return { state: 'retrying', text: `${host} answered with status ${status}.` };
  return { state: 'refused', text: refusedText(status, host, hasToken) };
}

/** What a refusal means, and what to do. */
export function refusedText(status: number, host: string, hasToken: boolean): string {
  if (status === 401 && !hasToken)
    return `${host} needs a token, and this address has none. Add ?token=… to it, as url() of the handler does.`;
  if (status === 401)
    return `${host} rejected the token. Use its current address: a handler without a fixed token creates a new one at each start.`;
  if (status === 403)
    return `${host} rejected this page. Add the host name of the address to allowedHosts and this page's origin to allowedOrigins.`;
  if (status === 404)
    return `${host} has no generators at this address. Check the path, and that its NODE_ENV is development.`;
  return `Unexpected response from ${host}: status ${status}, not an event stream.`;
}

/** Of a server that could be reached: its addresses and headers are right. */
function goneText(host: string, connectedMs: number): string {
  return `Cannot reach ${host}, which was connected until ${utcTime(connectedMs)}. Check that it is running.`;
}

/** A browser does not tell which of them it was. */
function unreachableText(host: string, base: string | undefined): string {
  const origin = base === undefined ? '' : ` (${new URL(base).origin})`;
  return `Cannot reach ${host}. Check that it is running in development, that its allowedOrigins has this page's origin${origin}, and that this page's Content-Security-Policy allows it in connect-src.`;
}

function pause(ms: number, after: After, signal: AbortSignal): Promise<void> {
  return new Promise(resolve => {
    const cancel = after(ms, done);
    function done(): void {
      cancel();
      signal.removeEventListener('abort', done);
      resolve();
    }
    signal.addEventListener('abort', done);
  });
}
