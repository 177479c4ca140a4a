/* One request, and its answer: or what kept it from coming. */

import type { Reply, Transmit } from '../device/ask.ts';
import type { Device } from '../device/device.ts';
import type { Environment } from '../device/environment.ts';
import { requestLimited } from '../device/limits.ts';
import type { RowsAnswer, RowsRequest } from '../rows/messages.ts';
import { readRowsAnswer } from '../rows/read-answer.ts';

/** Why operations are not sent now. They are sent again later. */
export interface OutboxProblem {
  /**
   * `'unreachable'`: no answer. `'signed-out'`: status 401 or 403, or all that is left is of another account.
   * `'not-an-answer'`: a login page, or another server. `'server'`: any other status, or some need others
   * that are not stored yet. `'other-authority'`: the server does not belong to the device's authority.
   * `'failed'`: the store fails, or the device can make no other ID for a row that needs one.
   */
  readonly code: 'unreachable' | 'signed-out' | 'not-an-answer' | 'server' | 'other-authority' | 'failed';
  /** For a person. */
  readonly message: string;
}

/** The error of a request that was not answered. */
export interface Failure extends Error {
  readonly problem: OutboxProblem;
  /** Whether the request itself may be the cause: more the surer that is, 0 if it is not. */
  readonly suspicion: number;
  /** How long the server asks to be left alone, in milliseconds. */
  readonly retryAfterMs: number;
}

export function failure(code: OutboxProblem['code'], message: string, suspicion = 0, retryAfterMs = 0) {
  const about: Omit<Failure, keyof Error> = { problem: { code, message }, suspicion, retryAfterMs };
  return Object.assign(new Error(message), about);
}

/** How suspicious an operation that fails alone, while the server answers others, may become. */
export const MAX_FAILURES = 3;
/** The longest that a server can ask to be left alone, in milliseconds. */
const MAX_RETRY_AFTER_MS = 3_600_000;

/** It says little about the request: one that is lost twelve times, in about half an hour, is set aside. */
export const unreachable = () => failure('unreachable', 'No connection', MAX_FAILURES / 12);

export const signedOut = () => failure('signed-out', 'Sign in again');

/** A login page, or another server. */
export const noAnswer = () => failure('not-an-answer', 'A page has answered, such as that of a login', 1);

/**
 * @param device whose authority is the only one whose answer counts. Where another one answers, it checks in:
 * that may be the new one, with which it starts over
 * @param abort what ends the request before its time
 * @throws Failure if it is not answered.
 */
export async function exchange(
  transmit: Transmit,
  message: RowsRequest,
  device: Pick<Device, 'status' | 'checkIn'>,
  environment: Environment,
  abort: AbortController,
): Promise<RowsAnswer> {
  const { authority } = device.status;
  let reply: Reply;
  try {
    reply = await requestLimited(environment, abort, signal => transmit(JSON.stringify(message), signal));
  } catch {
    throw unreachable();
  }
  const { status, text, retryAfter } = reply;
  if (status === 401 || status === 403) throw signedOut();
  if (status === 413) throw failure('server', 'Too large for the server', MAX_FAILURES);
  if (status !== 200) {
    const isBusy = status === 429 || status === 503;
    const ms = Math.min((Number(retryAfter) || 0) * 1000, MAX_RETRY_AFTER_MS);
    // What is not of a rows handler can be a page.
    const [, why = ''] = /^{"error":"((?:[^"\\]|\\.){1,200})/.exec(text) ?? [];
    const message = `The server answers with status ${status}${why && `: ${why.replaceAll('\\"', '"')}`}`;
    throw failure('server', message, isBusy ? 0 : 1, ms);
  }
  const answer = readRowsAnswer(text);
  if (!answer) throw noAnswer();
  if (answer.authority === (authority ?? answer.authority)) return answer;
  await device.checkIn().catch(() => undefined);
  throw failure('other-authority', 'Another server has answered');
}
