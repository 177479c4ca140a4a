/*
 * Devices that check in, and the ledger of who was granted which block. The devices are real ones, with
 * stores in memory. Each check-in is a page load: it opens the device, checks in, and closes it.
 */

import type { Outcome } from '../../grants/src/device/check-in.ts';
import { memoryDeviceStore, openDevice } from '../../grants/src/index.ts';
import type { Replica } from './replica.ts';

/** A device, open or not. */
export interface CrowdDevice {
  readonly store: ReturnType<typeof memoryDeviceStore>;
  /** How often it was opened. */
  opened: number;
}

/**
 * What became of a check-in; `'refused'` where the authority grants nothing, `'failed'` for any other error.
 */
export type CheckInOutcome = Outcome | 'refused' | 'failed';

/** Longer than the time for which a device leaves a proposal to the context that made it, in milliseconds. */
const BETWEEN_OPENS_MS = 3001;

export function createCrowd(namespace: string) {
  const owners = new Map<string, Set<string>>();
  let twice = 0;
  return {
    /** How often a block was granted that another device had, up to now. */
    get twice() {
      return twice;
    },
    /** All blocks that were granted. */
    get blocks() {
      return owners.size;
    },
    newDevices: (count: number): CrowdDevice[] =>
      Array.from({ length: count }, () => ({ store: memoryDeviceStore(), opened: 0 })),
    async checkIn(device: CrowdDevice, replica: Replica): Promise<CheckInOutcome> {
      const aheadMs = device.opened++ * BETWEEN_OPENS_MS;
      const ids = await openDevice({
        namespace,
        store: device.store,
        checkIn: replica.handle,
        clock: { now: () => Date.now() + aheadMs },
      });
      const before = replica.stops.length;
      try {
        return await ids.checkIn();
      } catch {
        return replica.stops.length > before ? 'refused' : 'failed';
      } finally {
        const { device: name, grants } = ids.status;
        for (const { slab, block } of grants) {
          const key = `${slab} ${block}`;
          const holders = owners.get(key) ?? new Set();
          owners.set(key, holders);
          if (holders.size > 0 && !holders.has(name!)) twice++;
          holders.add(name!);
        }
        ids.close();
      }
    },
  };
}
