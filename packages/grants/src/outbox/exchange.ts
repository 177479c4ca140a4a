/* One request, and its answer: or what kept it from coming. */

import { hangs, limited } from '../device/limits.ts';
import type { RowsAnswer, RowsRequest } from '../rows/messages.ts';
import { readRowsAnswer } from '../rows/read-answer.ts';
import type { OutboxEnvironment } from './environment.ts';

/**
 * How operations reach the server: `postRows(url)`, or the `handle` of a rows handler in the same process.
 */
export type SendRows = (request: Request) => Promise<Response>;

/** Why operations are not sent now. They are sent again later. */
export interface OutboxProblem {
  /**
   * `'unreachable'`: no answer. `'signed-out'`: status 401 or 403. `'not-an-answer'`: a login page, or
   * another server. `'server'`: any other status. `'other-authority'`: the server does not belong to the
   * device's authority. `'device'`: the device can make no other ID for a row that needs one. `'storage'`:
   * the store fails.
   */
  readonly code:
    | 'unreachable'
    | 'signed-out'
    | 'not-an-answer'
    | 'server'
    | 'other-authority'
    | 'device'
    | 'storage';
  /** For a person. */
  readonly message: string;
}

export class Failure extends Error {
  readonly problem: OutboxProblem;
  /** Whether the request itself may be the cause. */
  readonly isSuspicious: boolean;
  /** How long the server asks to be left alone, in milliseconds. */
  readonly retryAfterMs: number;

  constructor(code: OutboxProblem['code'], message: string, isSuspicious = false, retryAfterMs = 0) {
    super(message);
    this.problem = { code, message };
    this.isSuspicious = isSuspicious;
    this.retryAfterMs = retryAfterMs;
  }
}

/** The longest that one request may take, its answer included, in milliseconds. */
const REQUEST_MS = 30_000;
/** The longest that a server can ask to be left alone, in milliseconds. */
const MAX_RETRY_AFTER_MS = 3_600_000;

/** @throws Failure if it is not answered. */
export async function exchange(
  send: SendRows,
  message: RowsRequest,
  environment: OutboxEnvironment,
  stop: AbortSignal,
): Promise<RowsAnswer> {
  const abort = new AbortController();
  const onStop = () => abort.abort(hangs('authority'));
  stop.addEventListener('abort', onStop);
  const request = new Request('https://rows.invalid/', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(message),
    signal: abort.signal,
  });
  const sent = async () => {
    const response = await send(request);
    return { response, text: await response.text() };
  };
  try {
    const { response, text } = await limited(environment, REQUEST_MS, 'authority', sent());
    return read(response, text, environment.clock.now());
  } catch (error) {
    if (error instanceof Failure) throw error;
    throw new Failure('unreachable', 'The server cannot be reached', true);
  } finally {
    stop.removeEventListener('abort', onStop);
    abort.abort();
  }
}

function read({ status, headers }: Response, text: string, nowMs: number): RowsAnswer {
  if (status === 401 || status === 403)
    throw new Failure('signed-out', 'The server asks you to sign in again');
  if (status !== 200) {
    const isBusy = status === 429 || status === 503;
    const message = isBusy ? 'The server is busy' : `The server failed with status ${status}`;
    throw new Failure('server', message, !isBusy, retryAfterMs(headers.get('retry-after'), nowMs));
  }
  const isJson = headers.get('content-type')?.includes('json');
  const answer = isJson ? readRowsAnswer(text, status) : undefined;
  if (!answer) throw new Failure('not-an-answer', 'Something else than the server has answered', true);
  return answer;
}

/** @param text seconds, or a date */
function retryAfterMs(text: string | null, nowMs: number): number {
  const ms = text === null ? 0 : /^\d+$/.test(text) ? Number(text) * 1000 : Date.parse(text) - nowMs;
  return Math.min(Math.max(ms || 0, 0), MAX_RETRY_AFTER_MS);
}
