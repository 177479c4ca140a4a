import type { DeviceState } from '../device/state.ts';
import type { Claim, DeviceStore } from '../device/store.ts';
import { keyOf } from '../format/grant.ts';
import { inTurn } from '../in-turn.ts';
import { handedBack, withClaim } from './claim-list.ts';

/**
 * A store that ends with the process: for tests, for a server's own generators, and where nothing else is
 * there. It is as safe as any other, because grants and claims end together; but a new process needs new
 * grants before it can make granted IDs.
 */
export function memoryDeviceStore(): DeviceStore {
  let state: DeviceState | undefined;
  let claims = new Map<string, readonly Claim[]>();
  const next = inTurn();

  return {
    durability: 'strict',
    transact: work =>
      next(async () => {
        let written = state;
        const added = new Map(claims);
        const of = (grant: string) => added.get(grant) ?? [];
        const result = await work({
          read: async () => state,
          write(after) {
            written = after;
            const kept = after.grants.map(keyOf);
            for (const key of added.keys()) if (!kept.includes(key)) added.delete(key);
          },
          claimsIn: async (grant, slot) => of(grant).filter(claim => claim.slot === slot),
          claim(grant, claim) {
            added.set(grant, withClaim(of(grant), claim));
          },
        });
        state = written;
        claims = added;
        return result;
      }),
    handBack: cells =>
      next(async () => {
        for (const cell of cells) {
          const there = claims.get(cell.grant);
          if (there) claims.set(cell.grant, handedBack(there, cell));
        }
      }),
    close() {},
  };
}
