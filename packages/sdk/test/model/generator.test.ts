import { expect, test } from 'vitest';
import { findFault } from './generator-model.ts';
import { scriptsUpTo } from './most-scripts.ts';

/*
 * Forward, still, back, far back, back to where it had been; restarts from snapshots; pools of 4 to 6; clocks
 * in steps of 1, 16.7 and 100 ms; waiting and throwing; single IDs and batches. `pnpm prove campaign`
 * plays more.
 */
const SCRIPTS = scriptsUpTo(20_000);

test(`generators repeat nothing in ${SCRIPTS} random clock scripts, and none hangs`, () => {
  for (let seed = 1; seed <= SCRIPTS; seed++) {
    let fault: unknown;
    try {
      fault = findFault(seed);
    } catch (error) {
      fault = error;
    }
    if (fault !== undefined) expect.fail(`seed ${seed}: ${fault}`);
  }
}, 120_000);
