import type { GeneratorEvent, IdsEvent } from '../events.ts';
import { createSubscribers, type Subscribers } from '../source/subscribers.ts';
import { startOfUnit } from '../time/units.ts';
import type { IdRun } from './batch.ts';

/** Those who listen to one source of sno IDs. */
export interface SnoSubscribers extends Subscribers<GeneratorEvent> {
  /** Collects IDs for those who asked for them: `now` is what the clock read when their unit was first used. */
  collect(run: IdRun & { readonly now: number }, meta: number): void;
}

/** @param partitionOf the partition of the source: it is asked only for IDs, which have one */
export function createSnoSubscribers(partitionOf: () => number): SnoSubscribers {
  /** The IDs of one unit, as they are collected. */
  let column: Omit<IdsEvent, 'metas'>;
  let metas: number[] = [];
  const subscribers = createSubscribers<GeneratorEvent>(() => {
    if (metas.length) subscribers.emit({ ...column, metas: Uint8Array.from(metas) });
    metas = [];
  });
  return Object.assign(subscribers, {
    collect({ unit, timeline, now, first, count }: IdRun & { readonly now: number }, meta: number) {
      if (!subscribers.wantsIds) return;
      const unixMs = startOfUnit(unit);
      const tick = timeline as 0 | 1;
      const follows =
        column?.unixMs === unixMs && column.tick === tick && column.firstSequence + metas.length === first;
      if (!follows || !metas.length) {
        subscribers.flush();
        column = { type: 'ids', now, unixMs, tick, partition: partitionOf(), firstSequence: first };
        subscribers.flushLater();
      }
      while (count-- > 0) metas.push(meta);
    },
  });
}
