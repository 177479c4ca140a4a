/*
 * Claims cells: in one transaction, which takes the grants from the store and never from memory. A store that
 * was evicted and filled again holds other blocks, so that a context which still knows the old ones cannot
 * claim them twice.
 */

import { rangeOf } from '../format/cell.ts';
import { type Grant, keyOf, unitsOfSlot } from '../format/grant.ts';
import { SLAB_UNITS } from '../format/slab.ts';
import type { ClaimedCell } from '../source/held-cell.ts';
import type { Environment } from './environment.ts';
import type { DeviceState } from './state.ts';
import type { StoreTransaction } from './store.ts';

/** A slot of a grant, and how far it is from what was asked for. */
interface Slot {
  readonly grant: Grant;
  readonly slot: number;
  /** In units, to the slot's nearest unit. */
  readonly distance: number;
}

/** A cell of a slot that can be claimed. */
interface Choice {
  readonly lane: number;
  readonly after: string | undefined;
  readonly freeFrom: number;
}

/**
 * Claims the free cell nearest to a unit: its own slot first, then those ahead and behind in turn, as far as
 * the grants reach. The lane is random among those that are free or were handed back, so that a copy of the
 * device seldom meets its twin; those that were used beyond the unit are taken only where there is no other.
 *
 * @param within a slot as many units away, or more, will not do
 * @param most a cell that is used up to this position, or further, will not do
 * @returns undefined where no free cell is near enough.
 */
export async function claimNear(
  transaction: StoreTransaction,
  state: DeviceState,
  unit: number,
  { random, newName }: Pick<Environment, 'random' | 'newName'>,
  within = Infinity,
  most = Infinity,
): Promise<ClaimedCell | undefined> {
  for (const { grant, slot, distance } of slotsAround(unit, state.grants)) {
    if (distance >= within) return undefined;
    const key = keyOf(grant);
    const claims = new Map((await transaction.claimsIn(key, slot)).map(claim => [claim.lane, claim]));
    const passed = (unit + 1 - rangeOf({ grant, slot, lane: 0 }).firstUnit) * 2 ** grant.n;
    const [behind, beyond]: Choice[][] = [[], []];
    for (let lane = 0; lane < 2 ** grant.lane; lane++) {
      const claim = claims.get(lane);
      const freeFrom = claim ? (claim.freeFrom ?? Infinity) : 0;
      if (freeFrom < most)
        (freeFrom && freeFrom >= passed ? beyond : behind)!.push({ lane, after: claim?.tag, freeFrom });
    }
    const choice = behind!.length ? behind! : beyond!;
    if (!choice.length) continue;
    const drawn = Math.floor((random.nextUint32() / 2 ** 32) * choice.length);
    const cell = { slot, tag: newName(), ...choice[drawn]! };
    transaction.claim(key, cell);
    return { ...cell, grant };
  }
  return undefined;
}

/**
 * All slots of all grants, nearest to a unit first: those ahead of it before those behind, where they are as
 * near.
 */
function* slotsAround(unit: number, grants: readonly Grant[]): Generator<Slot, undefined> {
  const walks = grants.map(grant => {
    const units = unitsOfSlot(grant);
    const inSlab = unit - grant.slab * SLAB_UNITS;
    const at = Math.floor(inSlab / units);
    const count = 2 ** grant.slot;
    return { grant, units, inSlab, at, count, ahead: Math.max(at, 0), behind: Math.min(at, count) - 1 };
  });
  for (;;) {
    let least = Infinity;
    let next: (() => Slot) | undefined;
    for (const walk of walks) {
      const { grant, units, inSlab, at, count, ahead, behind } = walk;
      const toAhead = (ahead - at) * units;
      const toBehind = (at - behind) * units + 0.5;
      if (ahead < count && toAhead < least) {
        least = toAhead;
        next = () => ({ grant, slot: walk.ahead++, distance: Math.max(ahead * units - inSlab, 0) });
      }
      if (behind >= 0 && toBehind < least) {
        least = toBehind;
        next = () => ({ grant, slot: walk.behind--, distance: inSlab - (behind + 1) * units + 1 });
      }
    }
    if (!next) return undefined;
    yield next();
  }
}
