import { SnoError } from '../errors.ts';
import { drawUint32, type RandomSource } from './random.ts';

/**
 * The partitions of this realm that are in use: 1 for one that was given to a generator, 2 for one that was drawn. They
 * are kept under a registered symbol, so that all copies of the package that a bundler or a package manager puts into the
 * realm share them.
 */
function used(): { [partition: number]: 1 | 2 } {
  const key = Symbol.for('@sno-id/sdk/partitions');
  const realm = globalThis as { [key]?: ReturnType<typeof used> };
  realm[key] ??= {};
  return realm[key];
}

/** Remembers that a partition was given to a generator, so that none is drawn that equals it. */
export function markPartition(partition: number): void {
  used()[partition] ??= 1;
}

/**
 * Draws a partition at random and takes it, or the next above it that is free in this realm: not drawn before, and, as
 * far as possible, not given to a generator before. Another realm draws for itself.
 *
 * @throws SnoError `ERR_PARTITION_EXHAUSTED` when all 65,536 have been drawn.
 */
export function drawPartition(random: RandomSource): number {
  const wish = drawUint32(random);
  const taken = used();
  // Once round for one that nobody has, and once more for one that was only given.
  for (let i = 0; i < 0x2_0000; i++) {
    const partition = (wish + i) & 0xffff;
    if (taken[partition]! > i >> 16) continue;
    taken[partition] = 2;
    return partition;
  }
  throw new SnoError('ERR_PARTITION_EXHAUSTED', 'All partitions are drawn');
}
