/* Rules of devices and their stores that are broken on purpose. */

import { newDevice } from '../../grants/src/device/state.ts';
import type { DeviceStore } from '../../grants/src/device/store.ts';
import { DEVICE_WIDTHS } from '../../grants/src/format/grant.ts';
import type { Files } from '../../grants/src/stores/folder/files.ts';
import type { Broken, Delivery } from './broken.ts';

/** One cell for each four seconds, with one ID for each unit. */
const NARROW = { slot: 19, lane: 0, n: 0 };
const SMALL = { hasCopies: false, narrow: NARROW } as const;

export const DEVICE_BREAKS = {
  /** A claim does not survive a power failure. */
  'non-durable-claim': { disk: { durableClaims: false }, scene: SMALL, weights: { 'lose power': 8 } },
  /** Claims are evicted without the grant. */
  'split-stores': { evictsClaimsOnly: true, scene: SMALL, weights: { evict: 8 } },
  /** An answer is written whether its proposal is pending or not. */
  'repeated-answer': {
    device: takesEverything,
    scene: SMALL,
    weights: { burst: 20, moment: 20, sleep: 0, outage: 0, evict: 12, mood: 0, judge: 20 },
  },
  /** A hand-back counts whatever claim the cell bears by now. */
  tag: {
    disk: {
      handedBack: (claims, { slot, lane, freeFrom }) =>
        claims.map(claim => (claim.slot === slot && claim.lane === lane ? { ...claim, freeFrom } : claim)),
    },
    scene: { hasCopies: false, narrow: { slot: 12, lane: 0, n: 0 }, actions: 100 },
    weights: { open: 20, close: 30, burst: 20, moment: 4, sleep: 0, hour: 0, mood: 0, outage: 0 },
  },
  /** Profiles are copied, and repeats between the copies count. */
  clone: { countsCopies: true, scene: { hasCopies: true, narrow: NARROW } },

  /** The identity of a folder's machine is its host name. */
  'host-name': { folder: { host: name => name }, scene: { hasCopies: false, hasFolders: true } },
  /** Whether the device has ended meanwhile is not looked up after a claim. */
  'unread-claim': {
    folder: { files: withoutConfirmation },
    scene: { hasCopies: true, hasFolders: true, narrow: DEVICE_WIDTHS, actions: 300 },
    weights: {
      copy: 12,
      open: 30,
      'check in': 30,
      outage: 0,
      mood: 0,
      evict: 0,
      sleep: 0,
      restore: 0,
      'fail over': 0,
      'clock of the server': 0,
    },
  },
} as const satisfies Record<string, Broken>;

function takesEverything(store: DeviceStore, delivery: () => Delivery | undefined): DeviceStore {
  return {
    ...store,
    transact(work) {
      const taken = delivery();
      if (!taken) return store.transact(work);
      const { device, proposal } = taken.request;
      return store.transact(transaction =>
        work({
          ...transaction,
          async read() {
            const state = (await transaction.read()) ?? newDevice('notes', device);
            return { ...state, device, proposal: { nonce: proposal, madeAt: 0 } };
          },
        }),
      );
    },
  };
}

/** A transaction that does not see what has become of the state once it has claimed. */
function withoutConfirmation(files: Files): Files {
  let isClaimed = false;
  const seen = new Map<string, unknown>();
  const isState = (path: string) => path === '/data' || path.startsWith('/data/state-');
  const once = (read: (path: never, options: never) => Promise<unknown>) => async (path: string) => {
    if (isClaimed && seen.has(path)) return seen.get(path);
    const result = await read(path as never, 'utf8' as never);
    if (isState(path)) seen.set(path, result);
    return result;
  };
  return {
    ...files,
    readdir: once(files.readdir as never),
    readFile: once(files.readFile as never),
    async link(from, to) {
      if (isClaimed && isState(String(from))) return;
      await files.link(from, to);
      isClaimed ||= String(to).startsWith('/data/claims/');
    },
  } as Files;
}
