import { SnoError } from '../errors.ts';

type Used = { [partition: number]: 1 | 2 };

let own: Used | undefined;

/**
 * The partitions of this realm that are in use: 1 for one that was given to a generator, 2 for one that was
 * drawn. They are kept under a registered symbol, so that all copies of the package that a bundler or a
 * package manager puts into the realm share them. Where the global object is frozen, each copy keeps its own.
 */
function used(): Used {
  const realm = globalThis as { [key: symbol]: Used };
  try {
    // biome-ignore lint/suspicious/noAssignInExpressions: it is read and made at once.
    return (realm[Symbol.for('@sno-id/sdk/partitions')] ??= {});
  } catch {
    // biome-ignore lint/suspicious/noAssignInExpressions: as above.
    return (own ??= {});
  }
}

/** Remembers that a partition was given to a generator, so that none is drawn that equals it. */
export function markPartition(partition: number): void {
  used()[partition] ??= 1;
}

/**
 * Draws a partition at random and takes it, or the next above it that is free in this realm: not drawn
 * before, and, as far as possible, not given to a generator before. Another realm draws for itself.
 *
 * @param draw draws an integer from 0 to 2^32 − 1
 * @throws SnoError `ERR_PARTITION_EXHAUSTED` when all 65,536 have been drawn.
 */
export function drawPartition(draw: () => number): number {
  let partition = draw();
  const taken = used();
  // Once round for one that nobody has, and once more for one that was only given.
  for (let i = 0; i < 0x2_0000; i++, partition++) {
    partition &= 0xffff;
    if (!(taken[partition]! > i >> 16)) {
      taken[partition] = 2;
      return partition;
    }
  }
  throw new SnoError(
    'ERR_PARTITION_EXHAUSTED',
    'All 65,536 partitions are drawn: make one generator and keep it',
  );
}
