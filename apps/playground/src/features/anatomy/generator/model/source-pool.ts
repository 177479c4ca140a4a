import type { IdSource } from '@sno-id/sdk';

/** One source per partition, and the counts of their events. */
export interface SourcePool {
  /** The source that was created without a given partition. */
  readonly first: IdSource;
  readonly counts: { inUnit: number; tickTocks: number };
  /** The source of a partition. @throws what `createSource` throws, and changes nothing then. */
  of(partition: number): IdSource;
}

/**
 * One generator never repeats its own IDs, but two with the same partition could. So each partition has
 * exactly one.
 *
 * @param onUnit called when the number of IDs in the last unit is known, shortly after its last ID
 */
export function createSourcePool(
  createSource: (partition?: number) => IdSource,
  onUnit: (inUnit: number) => void,
): SourcePool {
  const sources = new Map<number, IdSource>();
  const counts = { inUnit: 0, tickTocks: 0 };

  function adopt(source: IdSource): IdSource {
    sources.set(source.describe().partition, source);
    source.subscribe(
      event => {
        if (event.type === 'tick-tock') counts.tickTocks++;
        if (event.type !== 'ids') return;
        counts.inUnit = event.metas.length;
        onUnit(counts.inUnit);
      },
      { ids: true },
    );
    return source;
  }

  return {
    first: adopt(createSource()),
    counts,
    of: partition => sources.get(partition) ?? adopt(createSource(partition)),
  };
}
