/* The operator, who knows what the store says, and nothing else. */

import { slabAt, startOfSlab } from '../../grants/src/format/slab.ts';
import type { AuthorityError } from '../../grants/src/server/errors.ts';
import { isTimeInDoubt } from '../../grants/src/server/rules.ts';
import { PRUNABLE_SLABS } from '../../grants/src/server/store.ts';
import type { Script } from './broken.ts';
import type { Database } from './database.ts';

/**
 * What the operator of a script of years advances by: eight times that is a slab, which no slab gets in 200
 * days.
 */
const DECADE_BLOCKS = 2 ** 20;

export function createOperator({ dice, scene, count }: Script, database: Database) {
  const blocks = scene.hasDecade ? DECADE_BLOCKS : undefined;

  async function advance(isInDoubt: boolean): Promise<void> {
    const { current } = database;
    await current.store.advance({ blocks, confirmTime: isInDoubt });
    current.era.isWitnessed = true;
    current.isStopped = false;
  }

  return {
    /** Does what the store asks for. */
    async look(): Promise<void> {
      const { current } = database;
      const { store } = current;
      if (!current.content.authority) {
        count('tables set up again');
        return store.init();
      }
      const status = await store.status();
      const isInDoubt = isTimeInDoubt(slabAt(status.nowMs), status.currentSlab);
      if (isInDoubt && database.skewMs !== 0) {
        // The other clocks of the house say which of the two is wrong.
        count('clock of the server corrected');
        database.skewMs = 0;
        return this.look();
      }
      if (status.mark || status.name !== status.acceptedName) {
        await advance(isInDoubt);
      } else if (isInDoubt) {
        await store.confirmTime();
        count('time confirmed');
      }
    },
    /**
     * Does what servers ask for: one that remembers a later timeline refuses a store that says nothing of it.
     */
    async read(errors: readonly unknown[]) {
      const isAsked = errors.some(error => (error as AuthorityError).code === 'ERR_STORE_RESTORED');
      if (isAsked) await advance(false);
    },
    async prune() {
      const { store } = database.current;
      const latest = Math.max(slabAt(database.nowMs) - PRUNABLE_SLABS - dice.below(3), 0);
      await store.prune({ beforeMs: startOfSlab(latest) }).then(
        ({ devices }) => devices && count('devices pruned'),
        () => undefined,
      );
    },
  };
}
