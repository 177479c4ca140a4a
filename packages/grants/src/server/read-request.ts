import { refusal } from '@sno-id/sdk/internal';
import { type CheckInRequest, PROTOCOL } from '../protocol/messages.ts';
import type { RefusalReason } from './events.ts';
import { respond } from './respond.ts';
import { inTime } from './time-limit.ts';
import { MAX_TOKEN_LENGTH } from './tokens.ts';

/** The largest body of a check-in, in bytes. One with 15 grants has fewer than 2,000. */
export const MAX_CHECK_IN_BYTES = 16_384;

/** A request that is not what its route expects, with the status that says so. */
export class MalformedRequest extends Error {
  override readonly name = 'MalformedRequest';
  readonly status: number;
  readonly reason: RefusalReason;

  constructor(status: number, message: string, reason: RefusalReason = 'malformed') {
    super(message);
    this.status = status;
    this.reason = reason;
  }
}

/** A body that somebody on this server has read before: a mistake in how the server is put together. */
export class BodyTaken extends TypeError {
  override readonly name = 'BodyTaken';

  constructor() {
    super(
      'request: expected a body that was not read yet. Mount the handler before express.json() and other body parsers, or ' +
        'give it a new Request with the body that was read; authorize must not read it.',
    );
  }
}

/**
 * Makes the handler of a route.
 *
 * @param answer answers a request; where it throws, the route does
 * @param refusalOf status and text for an error that is the server's
 */
export function routeOf(
  emit: (event: RouteEvent) => void,
  answer: (request: Request, context: unknown) => Promise<Response>,
  refusalOf: (error: unknown) => [status: number, text?: string | undefined] = () => [503],
): (request: Request, context?: unknown) => Promise<Response> {
  function refuse({ status, reason, message }: MalformedRequest): Response {
    emit({ type: 'refused', status, reason });
    return respond(status, { error: message });
  }

  return async (request, context) => {
    requireRequest(request);
    try {
      return await answer(request, context);
    } catch (error) {
      if (error instanceof MalformedRequest) return refuse(error);
      emit({ type: 'error', error });
      const [status, text = 'unavailable'] =
        error instanceof BodyTaken ? [500, error.message] : refusalOf(error);
      return refuse(new MalformedRequest(status, text, 'unavailable'));
    }
  };
}

/** What every route reports. */
type RouteEvent =
  | { readonly type: 'refused'; readonly status: number; readonly reason: RefusalReason }
  | { readonly type: 'error'; readonly error: unknown };

/**
 * Listeners of `node:http` and of Express are given something else, and would wait for an answer forever.
 *
 * @throws TypeError for what is not a Request.
 */
function requireRequest(request: Request): void {
  if (typeof request?.method === 'string' && typeof request.headers?.get === 'function') return;
  throw refusal('request', 'a Request (node:http and Express need toNodeListener(handle))', request);
}

/**
 * @param maxBytes the largest body that the route reads
 * @throws MalformedRequest unless method and headers are those of a message in JSON. Reads nothing of the
 * body.
 */
export function requirePost(request: Request, maxBytes = MAX_CHECK_IN_BYTES): void {
  if (request.method !== 'POST')
    throw new MalformedRequest(405, `method: expected POST, got ${request.method}`);
  // A form of another site can send anything else without asking first, and with the user's cookies.
  const type = request.headers.get('content-type')?.split(';', 1)[0]?.trim().toLowerCase();
  if (type !== 'application/json')
    throw new MalformedRequest(415, `content-type: expected application/json, got ${type ?? 'none'}`);
  if (Number(request.headers.get('content-length') ?? 0) > maxBytes) throw tooLarge(maxBytes);
}

/** @throws MalformedRequest unless the body is that of a check-in. Otherwise, as `readText`. */
export async function readCheckIn(request: Request, namespace: string): Promise<CheckInRequest> {
  return requireCheckIn(jsonOf(await readText(request, MAX_CHECK_IN_BYTES)), namespace);
}

/** @throws MalformedRequest for a body that is not JSON. */
export function jsonOf(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    throw new MalformedRequest(400, 'body: expected JSON');
  }
}

/**
 * @param maxBytes where it stops reading
 * @throws MalformedRequest unless the body is whole, and there in time. BodyTaken if it was read before.
 */
export async function readText(request: Request, maxBytes: number): Promise<string> {
  const { body, bodyUsed } = request;
  if (bodyUsed || body?.locked) throw new BodyTaken();
  if (body === null) return '';
  // Firefox, in whose pages and workers a server can run, has no streams of requests.
  const reader = body?.getReader();
  try {
    return await inTime(
      reader ? collect(reader, maxBytes) : whole(request, maxBytes),
      limit => new MalformedRequest(408, `body: expected within ${limit}`, 'slow'),
    );
  } catch (error) {
    reader?.cancel().catch(() => undefined);
    if (error instanceof MalformedRequest || error instanceof BodyTaken) throw error;
    // Nothing of this server fails when it reads: the client has gone.
    throw new MalformedRequest(400, 'body: expected the whole of it', 'aborted');
  }
}

async function whole(request: Request, maxBytes: number): Promise<string> {
  const bytes = await request.arrayBuffer();
  if (bytes.byteLength > maxBytes) throw tooLarge(maxBytes);
  return new TextDecoder().decode(bytes);
}

async function collect(reader: ReadableStreamDefaultReader<Uint8Array>, maxBytes: number): Promise<string> {
  const decoder = new TextDecoder();
  let text = '';
  let bytes = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return text + decoder.decode();
    bytes += value.byteLength;
    if (bytes > maxBytes) throw tooLarge(maxBytes);
    text += decoder.decode(value, { stream: true });
  }
}

function requireCheckIn(value: unknown, namespace: string): CheckInRequest {
  const request = Object(value) as Record<string, unknown>;
  const isText = (text: unknown, max: number) => typeof text === 'string' && text.length <= max;
  const { v, device, nonce, proposal, authority, token, ahead } = request;
  requireField('v', v === PROTOCOL, `version ${PROTOCOL} of the protocol`);
  requireField('namespace', request['namespace'] === namespace, `"${namespace}"`);
  requireField('device', isName(device), '16 to 64 letters, digits, dashes or underscores');
  requireField('nonce', nonce === '' || isName(nonce), 'a name, or nothing');
  requireField('proposal', isName(proposal) && proposal !== nonce, 'a name that is not the nonce');
  requireField('authority', authority === null || isText(authority, 64), 'a name, or null');
  requireField(
    'token',
    token === null || isText(token, MAX_TOKEN_LENGTH),
    `at most ${MAX_TOKEN_LENGTH} characters, or null`,
  );
  requireField('ahead', Number.isSafeInteger(ahead) && (ahead as number) >= 0, 'an integer from 0');
  return { v, namespace, device, nonce, proposal, authority, token, ahead } as CheckInRequest;
}

/** @throws MalformedRequest unless a field is as its message has it. */
export function requireField(field: string, isValid: boolean, expected: string): void {
  if (!isValid) throw new MalformedRequest(400, `${field}: expected ${expected}`);
}

function isName(value: unknown): boolean {
  return typeof value === 'string' && /^[\w-]{16,64}$/.test(value);
}

function tooLarge(maxBytes: number): MalformedRequest {
  return new MalformedRequest(413, `body: expected at most ${maxBytes} bytes`);
}
