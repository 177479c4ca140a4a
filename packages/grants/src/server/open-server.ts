/*
 * A server's own generators: a device whose grants and claims are in memory only, and whose authority is in
 * the same process. Each start takes new ranges, and nothing is given back: no lease, no heartbeat, nothing
 * to fence off.
 */

import type { Clock, RandomSource } from '@sno-id/sdk';
import {
  anchoredClock,
  drawUint32,
  refusal,
  requireInteger,
  requireKeys,
  requireMethod,
  runtimeRandom,
} from '@sno-id/sdk/internal';
import type { Ask } from '../device/check-in.ts';
import { createDevice, type Device } from '../device/device.ts';
import { type Environment, runtimeEnvironment } from '../device/environment.ts';
import { type Grant, isGrant, SERVER_WIDTHS, type Widths } from '../format/grant.ts';
import { SLAB_MS, slabAt } from '../format/slab.ts';
import { requireTime } from '../options.ts';
import { PROTOCOL } from '../protocol/messages.ts';
import { readToken } from '../protocol/read-token.ts';
import { unsignedToken } from '../protocol/unsigned-token.ts';
import { memoryDeviceStore } from '../stores/memory.ts';
import type { Authority, ServerGrants } from './authority.ts';
import { requireWidths } from './widths.ts';

/**
 * How a server's generators are opened. `undefined` stands for an option that is left out; an unknown one is
 * refused.
 */
export interface ServerOptions {
  /** Who grants: an authority in this process. It may share its store with any number of others. */
  readonly authority: Pick<Authority, 'grant'>;
  /**
   * How the range of labels is divided: 16 contexts of this process, 256 IDs in 4 ms each.
   *
   * @default { slot: 12, lane: 4, n: 8 }
   */
  readonly widths?: Widths | undefined;
  /** @default anchoredClock() */
  readonly clock?: Clock | undefined;
  /** @default the runtime's `crypto` */
  readonly random?: RandomSource | undefined;
}

/**
 * Opens a server's own generator, once its first ranges are granted. It makes granted IDs only, and renews
 * its ranges halfway through each slab; a store that is down meanwhile is asked again, and IDs continue in
 * what was granted. Open one in each process or thread, and keep it: each takes one of the 524,288 ranges of
 * this slab, and one of the next.
 *
 * @throws TypeError or RangeError for an invalid option, before the authority is asked; GrantsError
 * `ERR_CHECK_IN`, whose `cause` is what `authority.grant` has rejected with, or says why it is not a grant.
 * @example
 * const ids = await openServer({ authority });
 * const id = ids.next();
 */
export async function openServer(given: ServerOptions): Promise<Device> {
  const options = requireKeys('options', given, ['authority', 'widths', 'clock', 'random']);
  const { authority, widths: shape = SERVER_WIDTHS } = options;
  const { clock = anchoredClock(), random = runtimeRandom } = options;
  requireMethod('authority', authority, 'grant');
  const widths = requireWidths(shape);
  requireMethod('clock', clock, 'now');
  requireTime('clock.now()', clock.now());
  requireMethod('random', random, 'nextUint32');
  drawUint32(random);
  return openServerIn(runtimeEnvironment(clock, random), authority, widths);
}

/** The same, in a given environment. */
export async function openServerIn(
  environment: Environment,
  authority: Pick<Authority, 'grant'>,
  widths: Widths,
): Promise<Device> {
  const device = await createDevice({
    // Nobody else reads its tokens.
    namespace: 'server',
    store: memoryDeviceStore(),
    // Claims cost nothing here, so that it keeps up with the clock even when it generates no IDs.
    environment: { ...environment, isVisible: () => true },
    ask: askAuthority(environment, authority, widths),
    requireGrant: true,
  });
  try {
    // The first check-in may be under way: then it is the one that is awaited.
    await device.checkIn();
    return device;
  } catch (error) {
    await device.close();
    throw error;
  }
}

/**
 * Answers check-ins in this process. It takes ranges only where those it holds do not reach half a slab
 * ahead.
 */
function askAuthority({ clock }: Environment, authority: Pick<Authority, 'grant'>, widths: Widths): Ask {
  /** What was granted last: by whom, and how much the authority's clock is ahead of this one. */
  let last: { readonly authority: string; readonly epoch: number; readonly offsetMs: number } | undefined;

  return async ({ namespace, device, proposal, token }) => {
    const held = (token !== null && readToken(token)?.grants) || [];
    const isHeld = (ms: number) => held.some(({ slab }) => slab === slabAt(ms));
    const expectedMs = clock.now() + (last?.offsetMs ?? 0);
    const answer = { v: PROTOCOL, verdict: 'granted', proposal } as const;
    if (last && token !== null && isHeld(expectedMs) && isHeld(expectedMs + SLAB_MS / 2)) {
      const { authority, epoch } = last;
      return { ...answer, authority, epoch, nowMs: expectedMs, token };
    }
    const granted = requireGranted(await authority.grant({ ahead: 1, widths }));
    const { authority: name, epoch, nowMs } = granted;
    last = { authority: name, epoch, offsetMs: nowMs - clock.now() };
    const grants = [...held.filter(({ slab }) => slab >= slabAt(nowMs)), ...granted.grants];
    return {
      ...answer,
      authority: name,
      epoch,
      nowMs,
      token: unsignedToken({ authority: name, namespace, device, grants }),
    };
  };
}

/**
 * Checks and copies what an authority answered: it may be one that somebody else made, or a wrapper around
 * one.
 *
 * @throws TypeError or RangeError unless it is one grant or more, with the moment. A key that is not known
 * could say that a grant is laid out in another way.
 */
function requireGranted(given: ServerGrants): ServerGrants {
  const name = 'authority.grant()';
  const granted = requireKeys(name, given, ['authority', 'epoch', 'nowMs', 'grants']);
  const { authority, epoch, nowMs, grants } = granted;
  if (typeof authority !== 'string' || authority === '')
    throw refusal(`${name}.authority`, 'a name', authority);
  requireInteger(`${name}.epoch`, epoch, Number.MAX_SAFE_INTEGER);
  requireTime(`${name}.nowMs`, nowMs);
  if (!Array.isArray(grants) || grants.length === 0)
    throw refusal(`${name}.grants`, 'a list of one grant or more', grants);
  const read = grants.map((each: Grant, i) => {
    const grant = requireKeys(`${name}.grants[${i}]`, each, ['slab', 'block', 'slot', 'lane', 'n']);
    if (isGrant(grant)) return grant;
    throw refusal(`${name}.grants[${i}]`, '{ slab, block, slot, lane, n } of a grant', grant);
  });
  return { authority, epoch, nowMs, grants: read };
}
