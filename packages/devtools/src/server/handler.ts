import type { ProcessTools } from '../agents/process-tools.ts';
import { after as afterMs } from '../source/after.ts';
import { attempt } from '../source/attempt.ts';
import { createContextId, randomText } from '../source/context-id.ts';
import { isDevelopment } from '../source/development.ts';
import { createIdBudget } from '../source/id-budget.ts';
import { ownOptions } from '../source/own-options.ts';
import { createReporter, type ReportReader } from '../source/reporter.ts';
import { shownValue, usable } from '../source/usable.ts';
import { createWatch, type Generators } from '../source/watch.ts';
import { createWriters } from '../source/writers.ts';
import { isHost, isOrigin, judge, type RequestLike, type Verdict } from './access.ts';
import { createReportStream, type ReportStream } from './report-stream.ts';

/** What a handler shows, and to whom. */
export interface DevtoolsHandlerOptions {
  /** Generators of this process by the name that panels give them. */
  readonly generators: Generators;
  /**
   * What panels call this server.
   *
   * @default the host in its address
   */
  readonly label?: string | undefined;
  /**
   * The path of the address, for `url` and for the Node listener.
   *
   * @default '/sno-devtools'
   */
  readonly path?: string | undefined;
  /**
   * What a panel has to show: 16 characters or more, so that an address lasts over restarts. Keep it out of
   * the repository.
   *
   * @default 192 random bits, others at each start
   */
  readonly token?: string | undefined;
  /**
   * Names besides `localhost`, `127.0.0.1` and `[::1]` that the server may be called by: `name` with any
   * port, or `name:port`.
   *
   * @default none
   */
  readonly allowedHosts?: readonly string[] | undefined;
  /**
   * Origins of pages that may read it, as `http://localhost:5173`. The server's own always may; there is no
   * `*`.
   *
   * @default none
   */
  readonly allowedOrigins?: readonly string[] | undefined;
  /**
   * Whether the endpoint is enabled; otherwise it answers 404.
   *
   * @default whether `process.env.NODE_ENV` is `development`
   */
  readonly enabled?: boolean | undefined;
}

/** Answers the requests of panels. */
export interface DevtoolsHandler {
  readonly path: string;
  readonly token: string;
  /**
   * Answers one request, whatever its path: a GET by a stream of reports as server-sent events, a POST as the
   * Model Context Protocol has it, or by a refusal.
   */
  handle(request: RequestLike): Response | Promise<Response>;
  /**
   * The address to give to a panel as its `source`, token included. `base` is the server's own, as
   * `http://localhost:8787`.
   */
  url(base: string): string;
  /** Replaces the generators that it shows. */
  update(generators: Generators): void;
  /** Ends all streams, and answers 404 from here on. */
  close(): void;
}

const MAX_STREAMS = 8;
/** How long everything is still kept when nobody reads, for a panel whose connection was cut. */
const LINGER_MS = 60_000;
const MIN_TOKEN_LENGTH = 16;
const MAX_MESSAGE = 1_000_000;
const NAMES = ['generators', 'label', 'path', 'token', 'allowedHosts', 'allowedOrigins', 'enabled'];

/** Makes a handler. See `createDevtoolsHandler`. */
export function createDevtoolsHandler(all: DevtoolsHandlerOptions): DevtoolsHandler {
  const options = ownOptions(all);
  const { label = '', path = '/sno-devtools', token = randomText(24) } = options;
  const { allowedHosts = [], allowedOrigins = [], enabled = isDevelopment() } = options;
  const { generators: given } = options;
  if (Object(given) !== given)
    throw new TypeError(`generators: expected generators by name, got ${shownValue(given)}`);
  requireEach('options', Object.keys(options), name => NAMES.includes(name), `one of ${NAMES.join(', ')}`);
  const generators = usable(given);
  requireEach('allowedHosts', allowedHosts, isHost, 'a name with or without a port');
  requireEach('allowedOrigins', allowedOrigins, isOrigin, 'an origin, as http://localhost:5173');
  requireEach('path', [path], text => /^\/[^?#]*$/.test(text), 'a path that starts with a slash');
  requireEach('token', [token], isToken, `${MIN_TOKEN_LENGTH} characters or more, without a space`);

  const hosts = allowedHosts.map(host => host.toLowerCase());
  const context = { id: createContextId(), place: 'server', label } as const;
  /** Sees what happens before the first question of an agent. */
  const watch = createWatch({ wallMs: Date.now, keepsIds: true });
  const reporter = createReporter(generators, {
    context,
    wallMs: () => Date.now(),
    // Nothing is limited while somebody reads, as for the tools of agents.
    onIds: count => isRead || agents || budget.spend(count),
    writersBy: generators => createWriters(watch.made, generators),
  });
  const budget = createIdBudget(afterMs, keep);
  const streams = new Set<ReportStream>();
  let isEnabled = enabled;
  if (options.enabled === undefined) notice(isEnabled, options.token !== undefined);
  const sinceMs = Date.now();
  if (isEnabled) watch.follow(generators);
  /** Keeps the newest IDs for a panel that has yet to ask, or comes back. */
  let keeper: ReportReader | undefined;
  /** Whether a panel reads, or did so until a moment ago. */
  let isRead = false;
  let cancelLinger = () => {};
  let agents: Promise<ProcessTools> | undefined;
  let current = generators;

  function keep(): void {
    if (isEnabled && (isRead || !budget.isSpent)) keeper ??= reporter.reader();
    else keeper = void keeper?.end();
  }

  keep();

  function setRead(next: boolean): void {
    cancelLinger();
    isRead = next;
    keep();
  }

  function open(): ReadableStream<Uint8Array> {
    setRead(true);
    const reader = reporter.reader();
    const stream = createReportStream(reader, afterMs, () => {
      reader.end();
      streams.delete(stream);
      if (streams.size === 0) cancelLinger = afterMs(LINGER_MS, () => setRead(false));
    });
    streams.add(stream);
    return stream.body;
  }

  async function answer(request: RequestLike, verdict: Verdict): Promise<Response> {
    const text = await request.text?.();
    if (text === undefined || text.length > MAX_MESSAGE)
      return respond({ ...verdict, answer: { status: 413, text: 'Too large' } });
    agents ??= import('../agents/process-tools.ts').then(({ createProcessTools }) =>
      createProcessTools(current, { ...context, label: label || 'this server' }, watch, sinceMs),
    );
    const [{ answerMcp }, { tools }] = await Promise.all([import('./mcp.ts'), agents]);
    const answered = await answerMcp(text, tools);
    if (!answered) return respond({ ...verdict, answer: { status: 202, text: '' } });
    const headers = { 'Content-Type': 'application/json' };
    // What is not a message has no ID to answer.
    const status = 'id' in answered && answered.id === null ? 400 : 200;
    return respond({ ...verdict, answer: { status, text: JSON.stringify(answered), headers } });
  }

  return {
    path,
    token,
    handle(request) {
      const verdict = judge(request, { isEnabled, token, allowedHosts: hosts, allowedOrigins });
      if (verdict.answer) return respond(verdict);
      if (request.method === 'POST') {
        const isJson = request.headers.get('content-type')?.startsWith('application/json');
        if (isJson) return answer(request, verdict);
        return respond({ ...verdict, answer: { status: 415, text: 'Expected application/json' } });
      }
      if (streams.size >= MAX_STREAMS)
        return respond({ ...verdict, answer: { status: 503, text: 'Too many panels' } });
      return respond(verdict, open());
    },
    url(base) {
      const url = new URL(path, base);
      url.searchParams.set('token', token);
      return url.href;
    },
    update(next) {
      current = usable(next);
      if (isEnabled) watch.follow(current);
      void agents?.then(({ update }) => update(current));
      reporter.update(current);
    },
    close() {
      isEnabled = false;
      for (const { end } of [...streams]) end();
      setRead(false);
      budget.stop();
      watch.follow();
      void agents?.then(({ close }) => close());
    },
  };
}

function respond({ answer, origin }: Verdict, stream?: ReadableStream<Uint8Array>): Response {
  const { status = 200, text = '' } = answer ?? {};
  const headers = {
    'Content-Type': stream ? 'text/event-stream; charset=utf-8' : 'text/plain; charset=utf-8',
    // Not to be compressed either: that would hold the reports back.
    'Cache-Control': 'no-store, no-transform',
    'X-Content-Type-Options': 'nosniff',
    'Cross-Origin-Resource-Policy': origin ? 'cross-origin' : 'same-origin',
    Vary: 'Origin',
    ...(origin && { 'Access-Control-Allow-Origin': origin }),
    ...answer?.headers,
  };
  return new Response(stream ?? (text || null), { status, headers });
}

/**
 * Says once why panels will be refused. A server in production is silent, and so is one that an option
 * enables or disables. A drawn token is not in the line, because logs are pasted elsewhere.
 */
function notice(isEnabled: boolean, hasToken: boolean): void {
  if (isEnabled && !hasToken)
    console.info('sno devtools: a new token was drawn. url(…) of the handler returns the address with it.');
  if (!isEnabled && !attempt(() => process.env['NODE_ENV']))
    console.warn('sno devtools: the handler answers 404, because NODE_ENV is not development.');
}

function isToken(text: string): boolean {
  return text.length >= MIN_TOKEN_LENGTH && /^[\x21-\x7e]+$/.test(text);
}

function requireEach(
  name: string,
  values: readonly string[],
  isFit: (text: string) => boolean,
  expected: string,
): void {
  for (const value of values) {
    if (typeof value !== 'string') throw new TypeError(`${name}: expected ${expected}, got ${typeof value}`);
    // A token is not for logs.
    const got = name === 'token' ? '' : `, got ${JSON.stringify(value)}`;
    if (!isFit(value)) throw new RangeError(`${name}: expected ${expected}${got}`);
  }
}
