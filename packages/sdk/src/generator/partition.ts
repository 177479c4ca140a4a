import { SnoError } from '../errors.ts';
import type { RandomSource } from './random.ts';

const PARTITIONS = 0x1_0000;

/** Where this context began, and how many partitions it has given out: no two of its generators share one. */
let first = 0;
let given = 0;

/**
 * Takes the next partition of this context: from a random one upwards. Odds against other contexts, a guarantee
 * within this one.
 *
 * @throws SnoError `ERR_PARTITION_EXHAUSTED` when all 65,536 are given out.
 */
export function takePartition(random: RandomSource): number {
  if (given === PARTITIONS) {
    throw new SnoError(
      'ERR_PARTITION_EXHAUSTED',
      'This context has made 65536 generators without a partition: make one and keep it',
    );
  }
  if (given === 0) first = random.nextUint32();
  return (first + given++) % PARTITIONS;
}
