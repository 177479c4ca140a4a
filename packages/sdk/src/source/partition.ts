import { SnoError } from '../errors.ts';
import { drawUint32, type RandomSource } from './random.ts';

const PARTITIONS = 0x1_0000;

/**
 * The partitions of this realm. They are kept under a registered symbol, so that all copies of the package that a
 * bundler or a package manager puts into the realm share them.
 */
interface Registry {
  /** Drawn for generators without a partition: no two have the same. */
  readonly drawn: Set<number>;
  /** Given to generators by their options or snapshots. */
  readonly given: Set<number>;
}

function registry(): Registry {
  const key = Symbol.for('@sno-id/sdk/partitions');
  const realm = globalThis as { [key]?: Registry };
  realm[key] ??= { drawn: new Set(), given: new Set() };
  return realm[key];
}

/** Remembers that a partition is in use, so that none is drawn that equals it. */
export function markPartition(partition: number): void {
  registry().given.add(partition);
}

/**
 * Draws a partition at random and takes it, or the next above it that is free in this realm: not drawn before, and, as
 * far as possible, not given to a generator before. Another realm draws for itself.
 *
 * @throws SnoError `ERR_PARTITION_EXHAUSTED` when all 65,536 have been drawn.
 */
export function drawPartition(random: RandomSource): number {
  const wish = drawUint32(random);
  const { drawn, given } = registry();
  for (const spared of [given, drawn]) {
    for (let i = 0; i < PARTITIONS; i++) {
      const partition = (wish + i) % PARTITIONS;
      if (drawn.has(partition) || spared.has(partition)) continue;
      drawn.add(partition);
      return partition;
    }
  }
  throw new SnoError(
    'ERR_PARTITION_EXHAUSTED',
    'All 65536 partitions have been drawn: create one generator and keep it',
  );
}
