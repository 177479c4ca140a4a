import type { IdsEvent } from '@sno-id/sdk';
import type { SnowflakeIdsEvent } from '@sno-id/sdk/snowflake';
import type { IdBatch } from './source.ts';

/** The IDs of an event as a batch. */
export function batchOf(event: IdsEvent | SnowflakeIdsEvent): IdBatch {
  if ('ids' in event) {
    const { unixMs, timeline, ids } = event;
    return { unixMs, timeline, count: ids.length, ids };
  }
  const { unixMs, tick, partition, firstSequence, metas } = event;
  return { unixMs, tick, partition, firstSequence, count: metas.length, metas };
}

/** How many of a batch's IDs are known, and not only counted. */
export function knownIn(batch: IdBatch): number {
  return 'ids' in batch ? batch.ids.length : batch.metas.length;
}

/**
 * The same batch, of which at most the first `most` IDs are known. A copy: a view would keep all of them in
 * memory.
 */
export function shortened<T extends IdBatch>(batch: T, most: number): T {
  return 'ids' in batch
    ? { ...batch, ids: batch.ids.slice(0, most) }
    : { ...batch, metas: batch.metas.slice(0, most) };
}
