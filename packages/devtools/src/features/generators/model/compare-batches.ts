import { fromFields, type Sno, type SnoFields } from '@sno-id/sdk';
import type { IdBatch, SnoBatch, SnowflakeBatch } from '../../../source/source.ts';

/** What two batches of the same unit, timeline and identity have in common. */
export interface Comparison {
  readonly same: number;
  /** Whether a number is in both, with whichever metabytes: no writer uses one twice in a unit. */
  readonly isCrossed: boolean;
  /** The last of them, {@link MAX_NAMED} at most. */
  readonly ids: readonly (Sno | bigint)[];
  /** The most that may be in both besides: of these the metabyte, or the ID, was not sent. */
  readonly unknown: number;
}

/** The list in which they are marked has as many rows. */
export const MAX_NAMED = 16_384;

/** Compares batches of two generators. Those of two families have nothing in common. */
export function compareBatches(a: IdBatch, b: IdBatch): Comparison {
  if ('ids' in a && 'ids' in b) return compareSnowflakes(a, b);
  if ('ids' in a || 'ids' in b) return { same: 0, isCrossed: false, ids: [], unknown: 0 };
  return compareRuns(a, b);
}

/** Runs are compared as ranges: what that costs grows with the numbers that they share. */
function compareRuns(a: SnoBatch, b: SnoBatch): Comparison {
  const from = Math.max(a.firstSequence, b.firstSequence);
  const end = Math.min(a.firstSequence + a.count, b.firstSequence + b.count);
  const met: Pick<SnoFields, 'meta' | 'sequence'>[] = [];
  let unknown = 0;
  for (let sequence = from; sequence < end; sequence++) {
    const meta = a.metas[sequence - a.firstSequence];
    const other = b.metas[sequence - b.firstSequence];
    if (meta === undefined || other === undefined) unknown++;
    else if (meta === other) met.push({ meta, sequence });
  }
  const { unixMs, tick, partition } = a;
  const ids = met.slice(-MAX_NAMED).map(one => fromFields({ unixMs, tick, partition, ...one }));
  return { same: met.length, isCrossed: from < end, ids, unknown };
}

function compareSnowflakes(a: SnowflakeBatch, b: SnowflakeBatch): Comparison {
  const known = new Set(b.ids);
  const both = a.ids.filter(id => known.has(id));
  const unsent = a.count - a.ids.length + b.count - b.ids.length;
  const unknown = Math.min(a.count - both.length, b.count - both.length, unsent);
  return { same: both.length, isCrossed: both.length > 0, ids: [...both.slice(-MAX_NAMED)], unknown };
}
