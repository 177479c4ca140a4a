import type { Clock, RandomSource } from '@sno-id/sdk';
import {
  anchoredClock,
  refusal,
  requireChoice,
  requireKeys,
  requireMethod,
  runtimeRandom,
} from '@sno-id/sdk/internal';
import { requireNamespace } from '../namespace.ts';
import { requireFunction } from '../options.ts';
import { indexedDbStore } from '../stores/indexed-db.ts';
import { askBy, type CheckInBy } from './ask.ts';
import { requireClock } from './clock.ts';
import { createDevice, type Device } from './device.ts';
import { runtimeEnvironment } from './environment.ts';
import type { DeviceStore } from './store.ts';

/** How a device is opened. `undefined` stands for an option that is left out; an unknown one is refused. */
export interface DeviceOptions {
  /** The name of the table, or the tables, in which IDs must not repeat: what the authority grants for. */
  readonly namespace: string;
  /**
   * How the device reaches its authority: `postTo(url)`, or any function from a Request to a Response.
   * Without it, as in a static app, all IDs are provisional.
   */
  readonly checkIn?: CheckInBy | undefined;
  /**
   * Where the device keeps what it was granted and what it has claimed.
   *
   * @default indexedDbStore(namespace), in pages and workers
   */
  readonly store?: DeviceStore | undefined;
  /**
   * Makes no provisional IDs: a call throws `ERR_NO_GRANT` while the context has no cell.
   *
   * @default false
   */
  readonly requireGrant?: boolean | undefined;
  /** @default anchoredClock() */
  readonly clock?: Clock | undefined;
  /** @default the runtime's `crypto` */
  readonly random?: RandomSource | undefined;
}

const KEYS = ['namespace', 'checkIn', 'store', 'requireGrant', 'clock', 'random'];

/**
 * Opens this context's part of a device: a page, a worker, a process. Open it once, outside of what is
 * rendered again.
 *
 * It resolves when the context holds a cell, or knows that it can have none for now: after 2 s at the latest,
 * and without waiting for the network. `status` says which.
 *
 * @throws TypeError for an invalid option, and where there is no IndexedDB and no other store is given: a
 * server uses `openServer`. GrantsError `ERR_STORE_NAMESPACE` if the store belongs to a device of another
 * namespace.
 * @example
 * const ids = await openDevice({ namespace: 'notes', checkIn: postTo('/ids') });
 * const id = ids.next();
 */
export async function openDevice(given: DeviceOptions): Promise<Device> {
  const options = requireKeys('options', given, KEYS);
  const {
    namespace,
    checkIn,
    requireGrant = false,
    clock = anchoredClock(),
    random = runtimeRandom,
  } = options;
  requireNamespace(namespace);
  if (checkIn !== undefined) requireFunction('checkIn', checkIn);
  requireChoice('requireGrant', requireGrant, [false, true]);
  if (options.clock !== undefined) requireClock(options.clock);
  requireMethod('random', random, 'nextUint32');
  if (options.store === undefined && typeof indexedDB === 'undefined') {
    throw refusal('store', 'one: there is no IndexedDB here', options.store);
  }
  const store = options.store === undefined ? indexedDbStore(namespace) : options.store;
  requireMethod('store', store, 'transact');
  requireMethod('store', store, 'close');
  return createDevice({
    namespace,
    store,
    environment: runtimeEnvironment(clock, random),
    ask: checkIn && askBy(checkIn),
    send: checkIn,
    requireGrant,
  });
}
