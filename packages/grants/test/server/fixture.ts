import { fromFields, type Sno } from '@sno-id/sdk';
import { type Grant, sizeOf } from '../../src/format/grant.ts';
import { SLAB_MS, startOfSlab } from '../../src/format/slab.ts';
import type { CheckInAnswer, CheckInRequest } from '../../src/protocol/messages.ts';
import { readToken } from '../../src/protocol/read-token.ts';
import type { AuthorityKey } from '../../src/server/index.ts';
import {
  type AuthorityEvent,
  type AuthorityOptions,
  createAuthority,
  newKey,
} from '../../src/server/index.ts';
import { type MemoryContent, memoryContent, memoryStore } from '../../src/server/stores/memory.ts';

export const SLAB = 250;
export const NOW = startOfSlab(SLAB) + SLAB_MS / 4;

/** One key for all tests that need no other: making one takes a while. */
export const KEY: AuthorityKey = await newKey('EdDSA', 'test');

/** A name as devices make them. */
let names = 0;
export function name(prefix = 'name'): string {
  return `${prefix}-${String(names++).padStart(16, '0')}`;
}

export interface Bench {
  readonly authority: ReturnType<typeof createAuthority>;
  readonly content: MemoryContent;
  readonly events: AuthorityEvent[];
  setTime(unixMs: number): void;
  rename(): void;
  send(change: Partial<CheckInRequest>, headers?: Record<string, string>): Promise<Sent>;
}

export interface Sent {
  readonly status: number;
  readonly body: CheckInAnswer & { readonly error?: string };
  readonly grants: readonly Grant[];
  readonly token: string;
}

/** An authority on a store in memory, with a clock that stands still. */
export function bench(
  options: Partial<AuthorityOptions> = {},
  content: MemoryContent = memoryContent(),
): Bench {
  let nowMs = NOW;
  let storeName = 'memory';
  const authority = createAuthority({
    namespace: 'notes',
    store: memoryStore({ content, now: () => nowMs, name: () => storeName }),
    keys: [KEY],
    authorize: request => ({ principal: request.headers.get('user') ?? 'anna' }),
    ...options,
  });
  const events: AuthorityEvent[] = [];
  authority.subscribe(event => events.push(event));
  return {
    authority,
    content,
    events,
    setTime(unixMs) {
      nowMs = unixMs;
    },
    rename() {
      storeName += ' restored';
    },
    async send(change, headers = {}) {
      const response = await authority.handle(checkInRequest(change, headers));
      const body = await response.json();
      const token = body.token ?? '';
      return { status: response.status, body, token, grants: readToken(token)?.grants ?? [] };
    },
  };
}

export function message(change: Partial<CheckInRequest> = {}): CheckInRequest {
  return {
    v: 1,
    namespace: 'notes',
    device: name('device'),
    nonce: '',
    proposal: name('nonce'),
    authority: null,
    token: null,
    ahead: 1,
    ...change,
  };
}

export function checkInRequest(
  change: Partial<CheckInRequest>,
  headers: Record<string, string> = {},
): Request {
  return post(JSON.stringify(message(change)), headers);
}

export function post(body: string, headers: Record<string, string> = {}): Request {
  const all = { 'content-type': 'application/json', ...headers };
  return new Request('http://localhost/ids', { method: 'POST', headers: all, body });
}

/** An ID of a grant. */
export function idOf(grant: Grant, { lane = 0, n = 0, ms = SLAB_MS / 4, meta = 0 } = {}): Sno {
  const label = grant.block * sizeOf(grant) + lane * 2 ** grant.n + n;
  return fromFields({
    unixMs: startOfSlab(grant.slab) + ms,
    tick: 0,
    meta,
    partition: 0x8000 + Math.floor(label / 0x1_0000),
    sequence: label % 0x1_0000,
  });
}
