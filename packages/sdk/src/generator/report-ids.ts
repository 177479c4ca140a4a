import type { GeneratorEvent, IdsEvent } from '../events.ts';
import { createColumns } from '../source/columns.ts';
import { createSubscribers, type Subscribers } from '../source/subscribers.ts';
import { startOfUnit } from '../time/units.ts';
import type { IdRun } from './batch.ts';

/** Those who listen to one source of sno IDs. */
export interface SnoSubscribers extends Subscribers<GeneratorEvent> {
  /** Collects IDs for those who asked for them: `now` is what the clock read when their unit was first used. */
  collect(run: IdRun & { readonly now: number }, meta: number): void;
  /** Emits what was collected so far. */
  flush(): void;
}

type IdsOfUnit = Omit<IdsEvent, 'type' | 'metas'>;

/** @param partitionOf the partition of the source: it is asked only for IDs, which have one */
export function createSnoSubscribers(partitionOf: () => number): SnoSubscribers {
  const subscribers = createSubscribers<GeneratorEvent>(() => columns.flush());
  const columns = createColumns<IdsOfUnit, number>(
    (of, column, length) =>
      column.unixMs === of.unixMs &&
      column.tick === of.tick &&
      column.firstSequence + length === of.firstSequence,
    (column, metas) => subscribers.emit({ type: 'ids', ...column, metas: Uint8Array.from(metas) }, true),
    subscribers.deliver,
  );
  return Object.assign(subscribers, {
    flush: columns.flush,
    collect({ unit, timeline, now, first, count }: IdRun & { readonly now: number }, meta: number) {
      if (!subscribers.wantsIds) return;
      const tick = timeline as 0 | 1;
      const of = { now, unixMs: startOfUnit(unit), tick, partition: partitionOf(), firstSequence: first };
      columns.record(of, meta, count);
    },
  });
}
