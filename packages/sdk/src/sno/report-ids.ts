import { startOfUnit } from '../clock/units.ts';
import { createSubscribers, flushSoon, type Subscribers } from '../engine/subscribers.ts';
import type { GeneratorEvent, IdsEvent } from '../events.ts';

/** IDs of one unit whose numbers follow each other. */
export interface MadeIds {
  readonly unit: number;
  /** Its parity is the tick. */
  readonly drifts: number;
  /** What the clock read when the unit was first used. */
  readonly now?: number | undefined;
  readonly first: number;
  readonly count: number;
}

/** Those who listen to one source of sno IDs. */
export interface SnoSubscribers<Made = MadeIds> extends Subscribers<GeneratorEvent> {
  /** Collects IDs for those who asked for them. */
  note(made: Made, meta: number): void;
}

/** @param partitionOf the partition of IDs that were made */
export function createSnoSubscribers<Made extends MadeIds>(
  partitionOf: (made: Made) => number,
): SnoSubscribers<Made> {
  /** The IDs of one unit, as they are collected. */
  let column: (Omit<IdsEvent, 'metas'> & { metas: number[] }) | undefined;
  const subscribers = createSubscribers<GeneratorEvent>(() => {
    if (column) {
      const { metas } = column;
      subscribers.send({
        ...column,
        get metas() {
          return Uint8Array.from(metas);
        },
      });
    }
    column = undefined;
  });
  return Object.assign(subscribers, {
    note(made: Made, meta: number) {
      const { unit, drifts, now, first, count } = made;
      if (!subscribers.hasIds()) return;
      const unixMs = startOfUnit(unit);
      const tick = (drifts & 1) as 0 | 1;
      if (
        column?.unixMs !== unixMs ||
        column.tick !== tick ||
        column.firstSequence + column.metas.length !== first
      ) {
        subscribers.flush();
        column = {
          type: 'ids',
          now: now!,
          unixMs,
          tick,
          partition: partitionOf(made),
          firstSequence: first,
          metas: [],
        };
        flushSoon(subscribers);
      }
      for (let i = 0; i < count; i++) column.metas.push(meta);
    },
  });
}
