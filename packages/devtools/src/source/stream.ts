import { readJson } from '@sno-id/kit/data';
import { type After, after as afterMs } from './after.ts';
import { backOffMs, REFUSED_MS } from './back-off.ts';
import { conceal, createReportMemory, deliver, lossesText, type ReportMemory } from './deliver.ts';
import { createEventStreamReader } from './event-stream.ts';
import { readReport } from './read-report.ts';
import type { Sink, Source, SourceStatus } from './source.ts';

/** By what means a stream is read. */
export interface StreamSourceOptions {
  readonly fetch?: (url: string, init: RequestInit) => Promise<Response>;
  readonly after?: After;
  readonly wallMs?: () => number;
  /** A number from 0 to below 1. */
  readonly random?: () => number;
  /**
   * What an address without a host is relative to.
   *
   * @default the page's address
   */
  readonly base?: string | undefined;
}

/**
 * The server sends something at least every 5 seconds; after this many milliseconds of silence the connection
 * counts as lost.
 */
const SILENCE_MS = 12_000;
/** Tries that fail before a server's generators are taken for gone: some seconds, in which it restarts. */
const MAX_FAILURES = 4;

/** How a try ended. */
interface Ending {
  readonly state: 'retrying' | 'refused';
  readonly text: string;
  /** Whether there was a report. */
  readonly hasWorked: boolean;
}

/**
 * Makes a source of the generators of a server that has `@sno-id/devtools/server`. `address` is the one that
 * the server's handler gives, with its token, which is sent in a header and not in the address. It comes back
 * by itself when the server was away.
 */
export function createStreamSource(address: string, options: StreamSourceOptions = {}): Source {
  const { after = afterMs, wallMs = () => Date.now(), random = () => Math.random() } = options;
  const { fetch = (...args) => globalThis.fetch(...args), base = globalThis.location?.href } = options;
  const target = readAddress(address, base);
  const id = `stream:${target?.url ?? address.split(/[?#]/)[0]}`;

  return {
    id,
    start(sink) {
      const end = new AbortController();
      const memory = createReportMemory();
      const say = (status: SourceStatus) => {
        if (!end.signal.aborted) sink.status(id, status);
      };
      const hide = () => {
        for (const contextId of memory.contexts.keys()) conceal(contextId, sink, memory);
      };

      async function keepConnected({ url, host, token }: Target): Promise<void> {
        for (let failures = 0; ; failures++) {
          say({ state: 'connecting', text: `Connecting to ${host} …` });
          const { state, text, hasWorked } = await connect({ url, host, token });
          if (end.signal.aborted) return;
          if (hasWorked) failures = 0;
          if (state === 'refused' || failures >= MAX_FAILURES) hide();
          const waitMs = state === 'refused' ? REFUSED_MS : backOffMs(failures, random());
          say({ state, text, retryAtMs: wallMs() + waitMs });
          await pause(waitMs, after, end.signal);
          if (end.signal.aborted) return;
        }
      }

      async function connect({ url, host, token }: Target): Promise<Ending> {
        const attempt = new AbortController();
        const abort = () => attempt.abort();
        end.signal.addEventListener('abort', abort);
        let cancelSilence = after(SILENCE_MS, abort);
        let hasWorked = false;
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
          const refusal = refusalOf(response, host);
          if (refusal) {
            void response.body?.cancel().catch(() => {});
            return { ...refusal, hasWorked };
          }
          let unread = 0;
          let said = '';
          const read = createEventStreamReader(({ type, data }) => {
            if (type !== 'report' || end.signal.aborted) return;
            if (take(data, host, sink, memory)) hasWorked = true;
            else unread++;
            const text = connectedText(host, memory, unread);
            if (text !== said) say({ state: 'connected', text, ...(unread > 0 && { refused: unread }) });
            said = text;
          });
          const decoder = new TextDecoder();
          const reader = response.body!.getReader();
          // A body that was not made by `fetch` knows nothing of its signal.
          attempt.signal.addEventListener('abort', () => void reader.cancel().catch(() => {}));
          for (;;) {
            const { done, value } = await reader.read();
            if (done) break;
            cancelSilence();
            cancelSilence = after(SILENCE_MS, abort);
            read(decoder.decode(value, { stream: true }));
          }
          return lost(
            attempt.signal.aborted ? `${host} stopped responding.` : `${host} closed the connection.`,
          );
        } catch {
          if (attempt.signal.aborted) return lost(`${host} did not answer.`);
          return lost(hasWorked ? `Lost the connection to ${host}.` : unreachableText(host, base));
        } finally {
          cancelSilence();
          end.signal.removeEventListener('abort', abort);
          attempt.abort();
        }
      }

      if (target) void keepConnected(target);
      else say({ state: 'refused', text: 'Invalid server address: expected http:// or https://.' });
      return () => {
        end.abort();
        hide();
      };
    },
  };
}

/** Where a stream is, and what opens it. */
interface Target {
  /** Without the token. */
  readonly url: string;
  readonly host: string;
  readonly token: string | null;
}

function readAddress(address: string, base: string | undefined): Target | undefined {
  try {
    const url = new URL(address, base);
    const token = url.searchParams.get('token');
    if (!/^https?:$/.test(url.protocol) || url.username || url.password) return undefined;
    url.searchParams.delete('token');
    url.hash = '';
    return { url: url.href, host: url.host, token };
  } catch {
    return undefined;
  }
}

/** Tells the sink of a report. False if it cannot be read. */
function take(data: string, host: string, sink: Sink, memory: ReportMemory): boolean {
  const json = readJson(data);
  const report = json.ok && readReport(json.value);
  if (!report) return false;
  // Under the server's own name, so that no server can pass for this page; a host has a character that no
  // context's ID has.
  const id = `${host.includes(':') ? host : `${host}:`}~${report.context.id}`;
  // One server, one context: another is the one that it became.
  for (const other of [...memory.contexts.keys()]) {
    if (other === id) continue;
    conceal(other, sink, memory);
    memory.contexts.delete(other);
  }
  const { label, missing } = report.context;
  const context = { id, place: 'server', label: label || host, ...(missing && { missing }) } as const;
  deliver({ ...report, context }, sink, memory);
  return true;
}

function refusalOf(response: Response, host: string): Omit<Ending, 'hasWorked'> | undefined {
  const { status, headers, body } = response;
  const isStream = headers.get('content-type')?.startsWith('text/event-stream');
  if (status === 200 && isStream && body) return undefined;
  if (status >= 500 || status === 429)
    return { state: 'retrying', text: `${host} answered with status ${status}.` };
  return { state: 'refused', text: refusedText(status, host) };
}

function refusedText(status: number, host: string): string {
  if (status === 401)
    return `${host} rejected the token. The server creates a new token at each start: use its current address, or give its handler a fixed token.`;
  if (status === 403)
    return `${host} rejected this page. Add the host name of the address to allowedHosts and this page's origin to allowedOrigins.`;
  if (status === 404)
    return `${host} has no generators at this address. Check the path, and that its NODE_ENV is development.`;
  return `Unexpected response from ${host}: status ${status}, not an event stream.`;
}

/** A browser does not tell which of them it was. */
function unreachableText(host: string, base: string | undefined): string {
  const origin = base === undefined ? '' : ` (${new URL(base).origin})`;
  return `Cannot reach ${host}. Check that it is running in development, that its allowedOrigins has this page's origin${origin}, and that this page's Content-Security-Policy allows it in connect-src.`;
}

function connectedText(host: string, memory: ReportMemory, unread: number): string {
  return `Connected to ${host}${lossesText(memory, unread)}.`;
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
