import { createColumns } from '../source/columns.ts';
import { createSubscribers, type Subscribers } from '../source/subscribers.ts';
import type { Bits } from './bits.ts';
import type { SnowflakeEvent, SnowflakeIdsEvent } from './events.ts';

/** Those who listen to one source of snowflakes. */
export interface SnowflakeSubscribers extends Subscribers<SnowflakeEvent> {
  /** Collects IDs of one unit for those who asked for them. */
  collect(layout: Bits, run: RunOfUnit, ids: readonly bigint[]): void;
  /** Emits what was collected so far. */
  flush(): void;
}

/** Where some IDs were made, and what the clock read when their unit was first used. */
interface RunOfUnit {
  readonly unit: number;
  readonly timeline: number;
  readonly now: number;
}

type IdsOfUnit = Omit<SnowflakeIdsEvent, 'type' | 'ids'>;

export function createSnowflakeSubscribers(): SnowflakeSubscribers {
  const subscribers = createSubscribers<SnowflakeEvent>(() => columns.flush());
  const columns = createColumns<IdsOfUnit, bigint>(
    (of, column) => of.unixMs === column.unixMs && of.timeline === column.timeline,
    (column, ids) => subscribers.emit({ type: 'ids', ...column, ids: BigUint64Array.from(ids) }, true),
    subscribers.deliver,
  );
  return Object.assign(subscribers, {
    flush: columns.flush,
    collect(layout: Bits, { unit, timeline, now }: RunOfUnit, ids: readonly bigint[]) {
      if (!subscribers.wantsIds) return;
      for (const id of ids) columns.record({ now, unixMs: layout.startOf(unit), timeline }, id, 1);
    },
  });
}
