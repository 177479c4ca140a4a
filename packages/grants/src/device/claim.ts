/*
 * Claims cells: in one transaction, which takes the grants from the store and never from memory. A store that was evicted
 * and filled anew holds other blocks, so that a context which still knows the old ones cannot claim them twice.
 */

import type { Cell } from '../format/cell.ts';
import { type Grant, keyOf, unitsOfSlot } from '../format/grant.ts';
import { SLAB_UNITS } from '../format/slab.ts';
import type { DeviceState } from './state.ts';
import type { StoreTransaction } from './store.ts';

/** A slot of a grant. */
interface Slot {
  readonly grant: Grant;
  readonly slot: number;
}

/**
 * Claims the free cell nearest to a unit: its own slot first, then those ahead and behind in turn, as far as the grants
 * reach. The lane is random among those that are free, so that a copy of the device seldom meets its twin.
 *
 * @param below draws a number from 0 to below its argument
 * @param isWanted says whether a slot would do; those that would not are passed over
 * @returns undefined where every cell is claimed.
 */
export async function claimNear(
  transaction: StoreTransaction,
  state: DeviceState,
  unit: number,
  below: (count: number) => number,
  isWanted: (slot: Slot) => boolean = () => true,
): Promise<Cell | undefined> {
  for (const slot of slotsAround(unit, state.grants)) {
    if (!isWanted(slot)) continue;
    const key = keyOf(slot.grant);
    const taken = new Set(await transaction.lanes(key, slot.slot));
    const free = Array.from({ length: 2 ** slot.grant.lane }, (_, lane) => lane).filter(lane => !taken.has(lane));
    if (!free.length) continue;
    const lane = free[below(free.length)]!;
    transaction.claim(key, { slot: slot.slot, lane, round: state.round });
    return { ...slot, lane };
  }
  return undefined;
}

/** All slots of some grants, the nearest to a unit first; of two that are as near, the one ahead. */
function* slotsAround(unit: number, grants: readonly Grant[]): Generator<Slot> {
  const walks = grants.map(grant => walkAround(unit, grant));
  const heads = walks.map(walk => walk.next().value);
  for (;;) {
    let nearest = -1;
    heads.forEach((head, i) => {
      const best = heads[nearest];
      if (head && (!best || head.distance < best.distance)) nearest = i;
    });
    const head = heads[nearest];
    if (!head) return;
    yield head;
    heads[nearest] = walks[nearest]!.next().value;
  }
}

/** The slots of one grant, the nearest first. A distance is in units, and half a unit more where it is behind. */
function* walkAround(unit: number, grant: Grant): Generator<Slot & { distance: number }, undefined> {
  const units = unitsOfSlot(grant);
  const count = 2 ** grant.slot;
  const at = Math.floor((unit - grant.slab * SLAB_UNITS) / units);
  let ahead = Math.max(at, 0);
  let behind = Math.min(at - 1, count - 1);
  while (ahead < count || behind >= 0) {
    const toAhead = ahead < count ? Math.max((ahead - at) * units, 0) : Infinity;
    const toBehind = behind >= 0 ? (at - behind) * units + 0.5 : Infinity;
    const isAhead = toAhead < toBehind;
    yield { grant, slot: isAhead ? ahead++ : behind--, distance: Math.min(toAhead, toBehind) };
  }
}
