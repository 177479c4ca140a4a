import { SnoError } from '../errors.ts';
import { drawUint32, type RandomSource } from './random.ts';

const PARTITIONS = 0x1_0000;

/**
 * The partitions of this realm that are in use: those that were drawn, and, as `false`, those that were given to a
 * generator. They are kept under a registered symbol, so that all copies of the package that a bundler or a package
 * manager puts into the realm share them.
 */
function used(): Map<number, boolean> {
  const key = Symbol.for('@sno-id/sdk/partitions');
  const realm = globalThis as { [key]?: Map<number, boolean> };
  realm[key] ??= new Map();
  return realm[key];
}

/** Remembers that a partition was given to a generator, so that none is drawn that equals it. */
export function markPartition(partition: number): void {
  if (!used().has(partition)) used().set(partition, false);
}

/**
 * Draws a partition at random and takes it, or the next above it that is free in this realm: not drawn before, and, as
 * far as possible, not given to a generator before. Another realm draws for itself.
 *
 * @throws SnoError `ERR_PARTITION_EXHAUSTED` when all 65,536 have been drawn.
 */
export function drawPartition(random: RandomSource): number {
  const wish = drawUint32(random);
  for (const free of [undefined, false]) {
    for (let i = 0; i < PARTITIONS; i++) {
      const partition = (wish + i) % PARTITIONS;
      if (used().get(partition) !== free) continue;
      used().set(partition, true);
      return partition;
    }
  }
  throw new SnoError(
    'ERR_PARTITION_EXHAUSTED',
    'All 65536 partitions have been drawn: create one generator and keep it',
  );
}
