import { createSubscribers, flushSoon, type Subscribers } from '../engine/subscribers.ts';
import type { Bits } from './bits.ts';
import type { SnowflakeEvent, SnowflakeIdsEvent } from './events.ts';

/** Those who listen to one source of snowflakes. */
export interface SnowflakeSubscribers extends Subscribers<SnowflakeEvent> {
  /** Collects IDs of one unit for those who asked for them. */
  note(layout: Bits, run: RunOfUnit, ids: readonly bigint[]): void;
}

/** Where some IDs were generated, and what the clock read when their unit was first used. */
interface RunOfUnit {
  readonly unit: number;
  readonly timeline: number;
  readonly now?: number | undefined;
}

export function createSnowflakeSubscribers(): SnowflakeSubscribers {
  /** The IDs of one unit, as they are collected. */
  let column: Omit<SnowflakeIdsEvent, 'ids'>;
  let collected: bigint[] = [];
  const subscribers = createSubscribers<SnowflakeEvent>(() => {
    const made = collected;
    collected = [];
    if (made.length) {
      subscribers.send({
        ...column,
        get ids() {
          return BigUint64Array.from(made);
        },
      });
    }
  });
  return Object.assign(subscribers, {
    note(layout: Bits, { unit, timeline, now }: RunOfUnit, ids: readonly bigint[]) {
      if (!subscribers.hasIds()) return;
      const unixMs = layout.startOf(unit);
      if (collected.length === 0 || column.unixMs !== unixMs || column.timeline !== timeline) {
        subscribers.flush();
        column = { type: 'ids', now: now!, unixMs, timeline };
        flushSoon(subscribers);
      }
      for (const id of ids) collected.push(id);
    },
  });
}
