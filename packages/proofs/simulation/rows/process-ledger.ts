/* The ledger as the processes of the server see it, whose transactions take turns. */

import {
  type Ledger,
  type MemoryLedgerContent,
  type MemoryTx,
  memoryLedger,
} from '../../../grants/src/ledger/index.ts';
import type { Owner } from '../../../grants/src/testing/schedule.ts';
import { ConstraintError } from './app.ts';
import type { Script } from './broken.ts';

/** What the database of the app has committed. */
export interface Committed {
  ledger: MemoryLedgerContent;
  /** What was committed before. */
  history: MemoryLedgerContent[];
  /** How often something was committed. */
  commits: number;
  /** Grows with whatever ends the transactions that are open. */
  generation: number;
  commit(next: MemoryLedgerContent): void;
}

export function processLedgers(script: Script, committed: Committed) {
  const { dice, schedule, broken, scene, count } = script;
  let turn: Promise<unknown> = Promise.resolve();

  return (owner: Owner): Ledger<MemoryTx> => {
    const step = () => stepOf(script, owner);
    const open = (content: MemoryLedgerContent) => {
      const real = memoryLedger({ content, now: () => schedule.nowMs });
      return { ...real, ...broken.ledger?.(real, content) };
    };
    let isFirst = true;
    /** What others have committed since the request came. */
    let meanwhile: readonly MemoryLedgerContent[] = [];
    let inner = open(committed.ledger);
    return {
      async transaction(work) {
        const { commits } = committed;
        if (scene.lags && dice.once(3)) await schedule.pause({ isAlive: true }, 3000);
        const run = turn.then(async () => {
          const before = committed.generation;
          const draft = draftOf(committed.ledger);
          inner = open(draft);
          isFirst = true;
          const missed = committed.commits - commits;
          meanwhile = missed ? committed.history.slice(-missed) : [];
          const value = await inner.transaction(async tx => {
            await step();
            const value = await work(tx);
            await step();
            if (before !== committed.generation) throw new Error('the connection was lost');
            return value;
          });
          if (before !== committed.generation || !owner.isAlive) throw new Error('the connection was lost');
          committed.commit(draft);
          await step();
          return value;
        });
        turn = run.catch(() => undefined);
        return run;
      },
      savepoint: (tx, work) => inner.savepoint(tx, work),
      async find(tx, keys, ids) {
        const isBehind = isFirst && scene.lags && meanwhile.length > 0 && dice.once(2);
        isFirst = false;
        if (dice.once(3)) await step();
        if (!isBehind) return inner.find(tx, keys, ids);
        // Another transaction was committed between this look and the writes.
        count('look from before another commit');
        return open(dice.pick(meanwhile)).find(tx, keys, ids);
      },
      async claim(tx, claims) {
        if (dice.once(3)) await step();
        return inner.claim(tx, claims);
      },
      markGone: (tx, key) => inner.markGone(tx, key),
      prune: (tx, beforeMs) => inner.prune(tx, beforeMs),
      faultOf: error => (error instanceof ConstraintError ? 'conflict' : undefined),
    };
  };
}

/** A step of a process, which takes time. */
async function stepOf({ schedule }: Script, owner: Owner): Promise<void> {
  await schedule.pause({ isAlive: true }, 3);
  if (!owner.isAlive) throw new Error('the process has ended');
}

export function draftOf({ entries, rows }: MemoryLedgerContent): MemoryLedgerContent {
  return { entries: new Map(entries), rows: new Map(rows) };
}
