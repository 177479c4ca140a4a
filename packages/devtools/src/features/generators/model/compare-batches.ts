import { fromFields, type Sno, type SnoFields } from '@sno-id/sdk';
import type { IdBatch, SnoBatch, SnowflakeBatch } from '../../../source/source.ts';

/** What two batches of the same unit, timeline and identity have in common. */
export interface Comparison {
  readonly same: number;
  /** The last of them. */
  readonly last?: Sno | bigint;
  /** The most that may be in both besides: of these the metabyte, or the ID, was not sent. */
  readonly unknown: number;
}

/** Compares batches of two generators. Those of two families have nothing in common. */
export function compareBatches(a: IdBatch, b: IdBatch): Comparison {
  if ('ids' in a && 'ids' in b) return compareSnowflakes(a, b);
  if ('ids' in a || 'ids' in b) return { same: 0, unknown: 0 };
  return compareRuns(a, b);
}

/** Runs are compared as ranges: what that costs grows with the numbers that they share. */
function compareRuns(a: SnoBatch, b: SnoBatch): Comparison {
  const from = Math.max(a.firstSequence, b.firstSequence);
  const end = Math.min(a.firstSequence + a.count, b.firstSequence + b.count);
  let same = 0;
  let unknown = 0;
  let last: Pick<SnoFields, 'meta' | 'sequence'> | undefined;
  for (let sequence = from; sequence < end; sequence++) {
    const meta = a.metas[sequence - a.firstSequence];
    const other = b.metas[sequence - b.firstSequence];
    if (meta === undefined || other === undefined) unknown++;
    else if (meta === other) {
      same++;
      last = { meta, sequence };
    }
  }
  const { unixMs, tick, partition } = a;
  return {
    same,
    unknown,
    ...(last && { last: fromFields({ unixMs, tick, partition, ...last }) }),
  };
}

function compareSnowflakes(a: SnowflakeBatch, b: SnowflakeBatch): Comparison {
  const known = new Set(b.ids);
  const both = a.ids.filter(id => known.has(id));
  const [last] = both.slice(-1);
  const unsent = a.count - a.ids.length + b.count - b.ids.length;
  const unknown = Math.min(a.count - both.length, b.count - both.length, unsent);
  return { same: both.length, unknown, ...(last !== undefined && { last }) };
}
