/*
 * Checks that every cell which a forked device had claimed since its last answer is suspect, whoever claimed
 * it.
 */

import type { DeviceState } from '../../grants/src/device/state.ts';
import type { DeviceStore, NewClaim } from '../../grants/src/device/store.ts';
import { keyOf } from '../../grants/src/format/grant.ts';
import type { Result } from './result.ts';

/** A claim, and the device that the context took itself for. */
interface Claimed {
  readonly device: string | undefined;
  readonly grant: string;
  readonly claim: NewClaim;
}

/** What the contexts of a profile have claimed, and which forks they have found. */
export interface Suspicion {
  readonly claims: Claimed[];
  readonly forks: { readonly before: DeviceState; readonly after: DeviceState }[];
}

/**
 * Watches the store of a context.
 *
 * @param verdict what its last answer said
 */
export function underSuspicion(
  store: DeviceStore,
  { claims, forks }: Suspicion,
  verdict: () => string | undefined,
  result: Result,
): DeviceStore {
  function check({ before, after }: Suspicion['forks'][number], { device, grant, claim }: Claimed) {
    // A restored store may have granted the block again, to the device that the profile has become.
    if (device !== before.device) return;
    if (claim.round < before.round || !before.grants.some(own => keyOf(own) === grant)) return;
    const isSuspect = after.suspects.some(
      suspect =>
        keyOf(suspect.grant) === grant &&
        suspect.cells.some(
          (slot, i) => i % 2 === 0 && slot === claim.slot && suspect.cells[i + 1] === claim.lane,
        ),
    );
    if (!isSuspect) result.unsuspected++;
  }

  return {
    ...store,
    async transact(work) {
      let before: DeviceState | undefined;
      let after: DeviceState | undefined;
      let claimed: Claimed[] = [];
      const done = await store.transact(transaction => {
        before = undefined;
        after = undefined;
        claimed = [];
        return work({
          ...transaction,
          async read() {
            before = await transaction.read();
            return before;
          },
          write(state) {
            after = state;
            transaction.write(state);
          },
          claim(grant, claim) {
            claimed.push({ device: before?.device, grant, claim });
            transaction.claim(grant, claim);
          },
        });
      });
      if (before && after && after.device !== before.device && verdict() === 'fork') {
        const fork = { before, after };
        forks.push(fork);
        for (const claim of claims) check(fork, claim);
      }
      for (const claim of claimed) {
        claims.push(claim);
        for (const fork of forks) check(fork, claim);
      }
      return done;
    },
  };
}
