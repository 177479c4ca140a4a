/*
 * Who may read the generators of a server: nobody, unless everything here says so. The server runs on a
 * developer's machine, and any page that its browser shows can send it requests.
 */

import { attempt } from '../source/attempt.ts';

/** The part of a `Request` that is read. */
export interface RequestLike {
  readonly method: string;
  readonly url: string;
  readonly headers: { get(name: string): string | null };
  text?(): Promise<string>;
}

export interface AccessRules {
  readonly isEnabled: boolean;
  readonly token: string;
  /** Names besides those of the machine itself, each with a port or for all ports. */
  readonly allowedHosts: readonly string[];
  readonly allowedOrigins: readonly string[];
}

/** What to answer instead of the generators; undefined if they may be read. */
export interface Verdict {
  readonly answer?: { readonly status: number; readonly text: string; readonly headers?: Headers };
  /** The origin that may read the answer, if it is another one than the server's. */
  readonly origin?: string | undefined;
}

type Headers = Readonly<Record<string, string>>;

const LOCAL_NAMES = ['localhost', '127.0.0.1', '[::1]'];
const METHODS = 'GET, POST, OPTIONS';

/** Looks at a request. Nothing of the generators is touched before this has let it pass. */
export function judge(request: RequestLike, rules: AccessRules): Verdict {
  if (!rules.isEnabled) return refuse(404, 'Not found');
  const host = hostOf(request);
  // A page can have its own name point to this machine: it is then "same origin", but the name is still its
  // own.
  if (host === undefined || !isAllowedHost(host, rules.allowedHosts)) return refuse(403, 'Host not allowed');
  const origin = request.headers.get('origin');
  const isSameHost = origin === `http://${host}` || origin === `https://${host}`;
  if (origin !== null && !isSameHost && !rules.allowedOrigins.includes(origin))
    return refuse(403, 'Origin not allowed');

  const allowed = origin ?? undefined;
  if (request.method === 'OPTIONS') {
    const headers = {
      Allow: METHODS,
      ...(allowed && {
        'Access-Control-Allow-Methods': 'GET',
        'Access-Control-Allow-Headers': 'authorization',
        'Access-Control-Max-Age': '600',
      }),
    };
    return { answer: { status: 204, text: '', headers }, origin: allowed };
  }
  if (request.method !== 'GET' && request.method !== 'POST')
    return refuse(405, 'Method not allowed', { Allow: METHODS }, allowed);
  if (!isSameText(rules.token, tokenOf(request)))
    return refuse(401, 'Token required', { 'WWW-Authenticate': 'Bearer' }, allowed);
  return { origin: allowed };
}

/** Whether a connection comes from this machine. */
export function isLoopback(address: string | undefined): boolean {
  return address !== undefined && /^(?:::1|(?:::ffff:)?127(?:\.\d{1,3}){3})$/i.test(address);
}

/** A name with or without a port, as it is in a `Host` header. */
export function isHost(text: string): boolean {
  return /^(?:\[[\da-f:.]+\]|[\da-z.-]+)(?::\d{1,5})?$/i.test(text);
}

/** Whether a text is an origin, exactly as a browser writes it. */
export function isOrigin(text: string): boolean {
  return text !== 'null' && attempt(() => new URL(text).origin) === text;
}

function refuse(status: number, text: string, headers?: Headers, origin?: string): Verdict {
  return { answer: { status, text, ...(headers && { headers }) }, origin };
}

/** The header's, in lower case, or the address's where a server has put it there alone. */
function hostOf({ headers, url }: RequestLike): string | undefined {
  const host = headers.get('host')?.toLowerCase();
  if (host !== undefined) return isHost(host) ? host : undefined;
  return attempt(() => new URL(url).host) || undefined;
}

function isAllowedHost(host: string, allowedHosts: readonly string[]): boolean {
  const name = host.replace(/:\d+$/, '');
  return LOCAL_NAMES.includes(name) || allowedHosts.some(one => one === host || one === name);
}

function tokenOf({ headers, url }: RequestLike): string {
  const bearer = /^Bearer +(\S+)$/i.exec(headers.get('authorization') ?? '')?.[1];
  return bearer ?? new URL(url).searchParams.get('token') ?? '';
}

/** Compares in a time that does not reveal how much of a text was right. */
function isSameText(expected: string, given: string): boolean {
  let difference = expected.length ^ given.length;
  for (let at = 0; at < expected.length; at++) difference |= expected.charCodeAt(at) ^ given.charCodeAt(at);
  return difference === 0;
}
