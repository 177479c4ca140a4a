import type { Panel } from '../../../core/panel.ts';
import { keepNewest } from '../../../source/keep-newest.ts';
import { type ClockEntry, ENTRY_TYPES } from './clock-entry.ts';
import { createEntryCounter } from './entry-counts.ts';
import { createStalls } from './stalls.ts';

export type ClockHistory = ReturnType<typeof historyOf>;

/**
 * How many entries of each type are kept: a full pool, reported hundreds of times a second, drives out no
 * tick-tock.
 */
export const KEPT_PER_TYPE = 400;

/** Makes a history of what clocks do to generators from now on. */
export function createClockHistory(panel: Pick<Panel, 'hub' | 'pulse' | 'wallMs'>): ClockHistory {
  return historyOf(panel, KEPT_PER_TYPE);
}

/** Makes a history that keeps so many entries of each type. */
export function historyOf(
  { hub, pulse, wallMs }: Pick<Panel, 'hub' | 'pulse' | 'wallMs'>,
  keptPerType: number,
) {
  const kept = new Map(ENTRY_TYPES.map(type => [type, [] as ClockEntry[]]));
  const counter = createEntryCounter();
  const stalls = createStalls((key, type, atMs) =>
    keep({ type, number: ++number, key, atMs, waiting: 0, ticks: 0, retryAfterMs: 0 }),
  );
  let version = 0;
  let number = 0;
  let dropped = 0;

  function keep<T extends ClockEntry>(entry: T): T {
    const all = kept.get(entry.type)!;
    if (all.length === keptPerType) dropped++;
    keepNewest(all, entry, keptPerType);
    counter.add(entry.key, entry.type);
    return entry;
  }

  function changed(): void {
    version++;
    pulse.touch();
  }

  hub.add({
    event(key, event, atMs) {
      switch (event.type) {
        case 'blocked':
        case 'exhausted':
          stalls.stalled(key, event, atMs);
          break;
        case 'resumed':
          stalls.resumed(key, event, atMs);
          break;
        default:
          keep({ ...event, number: ++number, key, atMs });
      }
      changed();
    },
    gone(contextId) {
      if (stalls.endOf(contextId, wallMs())) changed();
    },
  });

  return {
    /** Another number whenever something has changed. */
    get version(): number {
      return version;
    },
    /** How many entries gave way to newer ones of their type. */
    get dropped(): number {
      return dropped;
    },
    /**
     * All that is kept, in the order in which it began. They are copies: a chart may freeze what it is given,
     * and a stall has yet to end.
     */
    entries: (): ClockEntry[] =>
      [...kept.values()]
        .flat()
        .map(entry => ({ ...entry }))
        .sort((a, b) => a.number - b.number),
    /** How many entries one generator, or all of them, ever had; not bounded by what is kept. */
    counts: counter.of,
    clear(): void {
      for (const all of kept.values()) all.length = 0;
      stalls.clear();
      counter.clear();
      dropped = 0;
      changed();
    },
  };
}
