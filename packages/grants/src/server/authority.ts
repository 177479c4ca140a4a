import { refusal, requireChoice, requireInteger, requireKeys, requireMethod } from '@sno-id/sdk/internal';
import { serverEmitter } from '../emitter.ts';
import { DEVICE_WIDTHS, type Grant, SERVER_WIDTHS, type Widths } from '../format/grant.ts';
import { MAX_SLAB, slabAt } from '../format/slab.ts';
import { requireNamespace } from '../namespace.ts';
import { requireFunction } from '../options.ts';
import type { CheckInRequest } from '../protocol/messages.ts';
import {
  type Allowance,
  answerCheckIn,
  type CheckInDesk,
  type CheckInResult,
  MAX_AHEAD,
} from './check-in.ts';
import { defaultLimit } from './default-limit.ts';
import { AuthorityError } from './errors.ts';
import type { AuthorityEvent, AuthorityListener } from './events.ts';
import { extents } from './extents.ts';
import { type AuthorityKey, keyRing } from './keys.ts';
import { limitedStore } from './limited-store.ts';
import { type AskWho, askBy, type Refusal } from './principal.ts';
import { MalformedRequest, readCheckIn, requirePost, routeOf } from './read-request.ts';
import { respond } from './respond.ts';
import type { AuthorityStore, StoreMoment } from './store.ts';
import { createStoreView } from './store-view.ts';
import { jwtTokens, type Tokens } from './tokens.ts';
import { judgeIds, MAX_AHEAD_MS, readWithin, requireAhead, type Verdict } from './verify.ts';
import { watchStore } from './watched-store.ts';
import { requireWidths } from './widths.ts';

/** How an authority is made. `undefined` stands for an option that is left out; an unknown one is refused. */
export interface AuthorityOptions<Who extends Authorized = Authorized> {
  /** What it grants for: the name of the table, or the tables, in which IDs must not repeat. */
  readonly namespace: string;
  /**
   * Where its counters are. A file of SQLite and memory are set up with the first request; PostgreSQL and
   * etcd by `sno-grants init`, or by the SQL that `sno-grants sql` prints.
   */
  readonly store: AuthorityStore;
  /**
   * The ID of the authority, as `sno-grants init` prints it. A store of another one is refused, with
   * `ERR_STORE_RESTORED`: one that was dropped and set up again would grant the same blocks again. Name it
   * wherever IDs count.
   *
   * @default the ID that the store has; a device that shows a grant of another one stops the store
   */
  readonly authority?: string | undefined;
  /**
   * The first with a private part signs. The others still verify. To rotate, add the new key as the second on
   * every replica, and only then put it first: a token is nothing to a replica that does not know its key.
   */
  readonly keys: readonly AuthorityKey[];
  /**
   * Says who asks, by the headers of the request, or returns nothing to refuse. It must not read the body.
   * What it throws is reported as an `error` event, and answered with status 503.
   *
   * @param context what `handle` was given besides: the user that a framework has found, or the request of
   * `node:http`
   */
  readonly authorize: (
    request: Request,
    // biome-ignore lint/suspicious/noExplicitAny: it comes from the caller, who knows its type
    context: any,
  ) => Promise<Who | Refusal> | Who | Refusal;
  /**
   * Whose grants are. `'device'`: who sends a token may use its grants, so that rows survive log-in and
   * log-out, and the principal counts for limits only. `'principal'`: a token is of use to its principal
   * only. For apps that keep a separate store for each account.
   *
   * @default 'device'
   */
  readonly bind?: 'device' | 'principal' | undefined;
  /**
   * The first slab whose granted IDs need a grant, for tables that had IDs before they had grants:
   * `slabAt(Date.now())` on the day you switch. Earlier ones are `classic`.
   *
   * @default 0
   */
  readonly since?: number | undefined;
  /**
   * How far the time of a provisional or classic ID may be ahead, in milliseconds, until `verify` says
   * `ahead`. A granted one stays `granted`, with `isAhead`. Infinity is no limit.
   *
   * @default 86,400,000, a day
   */
  readonly maxAheadMs?: number | undefined;
  /** How the blocks of devices are divided. @default { slot: 12, lane: 6, n: 2 } */
  readonly widths?: Widths | undefined;
}

/** Who asks for grants. */
export interface Authorized {
  /** Whom the blocks are counted for: a user, an account, or an address for those who are not logged in. */
  readonly principal: string;
  /**
   * Blocks that the principal gets in each slab of 24.9 days: about one for each of its devices, and one more
   * for each answer that is lost, so leave room. Infinity is no limit.
   *
   * @default 65,536 in each process
   */
  readonly limit?: number | undefined;
}

/** What a server's own generators get. */
export interface ServerGrants extends StoreMoment {
  readonly grants: readonly Grant[];
}

/** Which authority it is, and at what epoch: what it stores may be forgotten when they change. */
export interface AuthorityMoment {
  readonly namespace: string;
  readonly authority: string;
  /** Grows with every `advance`. */
  readonly epoch: number;
  /** The present time by the store's clock, in Unix milliseconds. */
  readonly nowMs: number;
}

/** Hands out grants, and judges the IDs that are generated with them. */
export interface Authority<Who extends Authorized = Authorized> {
  /**
   * Answers a check-in. It rejects only for what is not a Request, with a TypeError. It needs no `this`: pass
   * it on as it is, and to `node:http` and Express through `toNodeListener`.
   *
   * The status is 200 for every answer, 403 for every refusal, 503 with `retry-after` where the store cannot
   * be used or is full, 400, 405, 408, 413 or 415 for what is not a check-in, and 500 if the body was read
   * before. `authorize`, the body and each step of the store may take ten seconds. `context` is passed on to
   * `authorize`.
   */
  readonly handle: (request: Request, context?: unknown) => Promise<Response>;
  /**
   * Judges IDs by the token that came with them. It never asks the store, so it works while the store is
   * down, and on a read replica. `principal` is who sends them: it is required under `bind: 'principal'`, and
   * wherever a token names one.
   *
   * A token counts if a key of `keys` signed it, for this namespace and this authority: the option
   * `authority`. Without that option it is the authority that the store of this process named last; before it
   * has named one, any.
   */
  verify(ids: readonly unknown[], token: string | null | undefined, principal?: string): Promise<Verdict[]>;
  /**
   * Grants blocks to a server's own generators, in this process.
   *
   * @throws TypeError or RangeError for an invalid option. AuthorityError, `ERR_SLABS_FULL` among others, and
   * whatever the store throws.
   */
  grant(options?: {
    /** How many slabs after the present one; full ones are left out. */
    readonly ahead?: number | undefined;
    readonly widths?: Widths | undefined;
  }): Promise<ServerGrants>;
  /**
   * Says who the store is, as it said last in this process; asks it where that was more than a minute ago.
   * Rejects with what the store throws: with `ERR_STORE_RESTORED` until `advance` where it has forgotten
   * something.
   */
  moment(): Promise<AuthorityMoment>;
  /**
   * Asks the option `authorize` who sends a request, for at most ten seconds: undefined if it refuses.
   * Rejects with what it throws, and with a TypeError for a principal that cannot be.
   */
  readonly authorize: AskWho<Who>;
  /** Reports what happens. Returns what ends that. */
  subscribe(listener: AuthorityListener): () => void;
}

const KEYS = [
  ...['namespace', 'store', 'authority', 'keys', 'authorize'],
  ...['bind', 'since', 'maxAheadMs', 'widths'],
];

/**
 * Makes an authority. Any number of processes may have one upon the same store, with the same keys.
 *
 * @throws TypeError or RangeError for an option that cannot be.
 * @example
 * const authorize = (request: Request) => userOf(request);
 * const authority = createAuthority({ namespace: 'notes', store, keys, authorize });
 * createServer(toNodeListener(authority.handle)).listen(8080);
 */
export function createAuthority<Who extends Authorized>(given: AuthorityOptions<Who>): Authority<Who> {
  const options = requireKeys('options', given, KEYS);
  const ring = keyRing(options.keys);
  if (!ring.signing) throw new TypeError('keys: expected one with a private part that is not revoked');
  return authorityOn(jwtTokens(ring), Object.assign(options, { store: limitedStore(options.store) }));
}

/** An authority that simulations ask without HTTP. */
export interface DirectAuthority<Who extends Authorized = Authorized> extends Authority<Who> {
  /** Answers a check-in of somebody who may. Rejects with what the store throws. */
  answer(request: CheckInRequest, allowance: Allowance): Promise<CheckInResult>;
}

/** What only tests and simulations give an authority. */
interface DirectOptions<Who extends Authorized> extends Omit<AuthorityOptions<Who>, 'keys'> {
  readonly now?: (() => number) | undefined;
  readonly watch?: typeof watchStore | undefined;
}

/** The same, with tokens of any kind. */
export function authorityOn<Who extends Authorized>(
  tokens: Tokens,
  options: DirectOptions<Who>,
): DirectAuthority<Who> {
  const { namespace, store, authority: pinned, authorize, bind = 'device', since = 0 } = options;
  const {
    maxAheadMs = MAX_AHEAD_MS,
    widths: given = DEVICE_WIDTHS,
    now = () => Date.now(),
    watch = watchStore,
  } = options;
  requireNamespace(namespace);
  requireMethod('store', store, 'exchange');
  if (pinned !== undefined && !(typeof pinned === 'string' && pinned !== '' && pinned.trim() === pinned))
    throw refusal('authority', 'the ID of an authority, without white space around it', pinned);
  requireFunction('authorize', authorize);
  const isBound = requireChoice('bind', bind, ['device', 'principal'] as const) === 'principal';
  requireInteger('since', since, MAX_SLAB + 1);
  requireAhead(maxAheadMs);
  const widths = requireWidths(given);

  const { emit, subscribe } = serverEmitter<AuthorityEvent>();
  store.subscribe?.(emit);
  const watched = watch(store, pinned, () => {
    reserve.drop();
    view.stopped();
  });
  const reserve = extents(watched, { emit });
  const view = createStoreView(watched, reserve, now);

  const desk: CheckInDesk = {
    store: watched,
    tokens,
    extents: reserve,
    namespace,
    isBound,
    ignoresOthers: pinned !== undefined || store.isVolatile === true,
    defaultLimit: defaultLimit(),
    widths,
    emit,
    last: view.last,
    observe: view.observe,
  };

  const ask = askBy(authorize);
  return {
    handle: handlerOf(desk, ask),
    authorize: ask,
    answer: (request, allowance) => answerCheckIn(desk, request, allowance),
    async verify(ids, token, principal) {
      if (isBound ? typeof principal !== 'string' : !['string', 'undefined'].includes(typeof principal))
        throw refusal('principal', 'a string', principal);
      const scope = { authority: pinned ?? view.authority, namespace, principal, isBound };
      const content = await readWithin(tokens, scope, token);
      return judgeIds(ids, content, { since, nowMs: view.nowMs(), maxAheadMs });
    },
    async grant(request = {}) {
      const { ahead = 1, widths = SERVER_WIDTHS } = requireKeys('options', request, ['ahead', 'widths']);
      requireInteger('ahead', ahead, MAX_AHEAD);
      const own = requireWidths(widths);
      await view.check();
      const { authority, epoch, nowMs } = await view.last();
      const first = slabAt(nowMs);
      const grants: Grant[] = [];
      for (let slab = first; slab <= Math.min(first + ahead, MAX_SLAB); slab++) {
        const grant = await reserve.take(slab, own, 'top');
        if (grant) grants.push(grant);
      }
      if (grants.length === 0)
        throw new AuthorityError('ERR_SLABS_FULL', `Slabs ${first} to ${first + ahead} are full.`);
      return { authority, epoch, nowMs, grants };
    },
    async moment() {
      const { authority, epoch } = await view.present();
      return { namespace, authority, epoch, nowMs: view.nowMs() };
    },
    subscribe,
  };
}

function handlerOf(desk: CheckInDesk, ask: AskWho<Authorized>): Authority['handle'] {
  return routeOf(desk.emit, async (request, context) => {
    requirePost(request);
    const who = await ask(request, context);
    if (!who) throw new MalformedRequest(403, 'forbidden', 'unauthorized');
    const allowance = allowanceOf(who);
    const result = await answerCheckIn(desk, await readCheckIn(request, desk.namespace), allowance);
    // Whoever may not know the limit must not learn it from the difference.
    if (result === 'limit') throw new MalformedRequest(403, 'forbidden', 'limit');
    if (result === 'full') throw new MalformedRequest(503, 'unavailable', 'full');
    return respond(200, result);
  });
}

/** @throws TypeError for a limit that cannot be: an error of the server, not of who asks. */
function allowanceOf({ principal, limit }: Authorized): Allowance {
  if (limit === undefined || limit === Infinity) return { principal, limit };
  requireInteger('limit', limit, Number.MAX_SAFE_INTEGER);
  return { principal, limit: Math.min(limit, 0x7fff_ffff) };
}
