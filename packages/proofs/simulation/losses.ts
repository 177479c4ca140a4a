/* What restores have undone, and whom that may concern. */

import type { MemoryContent } from '../../grants/src/server/stores/memory.ts';

/** What a restore has undone. */
export interface Loss {
  readonly content: MemoryContent;
  /**
   * The epoch of the backup. Losses may be advanced later, because a replica that was left behind there
   * answers a failover.
   */
  readonly backupEpoch: number;
}

/**
 * Whether something that was lost may stop a store: it is of the store's epoch or of a later one, or of an
 * authority that the store does not know; or an `advance` was lost, and labels above the present counters
 * with it.
 */
export function mayStop({ content, backupEpoch }: Loss, { authority, slabs }: MemoryContent): boolean {
  const lost = content.authority;
  if (!lost || !authority) return false;
  if (lost.authority !== authority.authority) return !authority.others.includes(lost.authority);
  const isAbove = () => [...content.slabs].some(([slab, next]) => next > (slabs.get(slab) ?? 0));
  return lost.epoch >= authority.epoch || (lost.epoch > backupEpoch && isAbove());
}

export const epochOf = ({ authority }: MemoryContent): number => authority?.epoch ?? 0;
