import type { Panel } from '../../../core/panel.ts';
import { keepNewest } from '../../../source/keep-newest.ts';
import type { GeneratorKey } from '../../../source/source.ts';
import { type ClockEntry, ENTRY_TYPES, type EntryType } from './clock-entry.ts';
import { createStalls } from './stalls.ts';

export type ClockHistory = ReturnType<typeof createClockHistory>;

/**
 * How many entries of each type are kept: a full pool, reported hundreds of times a second, drives out no
 * tick-tock.
 */
export const KEPT_PER_TYPE = 400;
/** Batches come late, and devices are ahead of their clocks, by less than this, in milliseconds. */
const LEAST_STEP_MS = 2_000;

/** Makes a history of what clocks do to generators: at most `keptPerType` entries of each type. */
export function createClockHistory(
  { hub, pulse, wallMs }: Pick<Panel, 'hub' | 'pulse' | 'wallMs'>,
  keptPerType: number = KEPT_PER_TYPE,
) {
  const kept = new Map(ENTRY_TYPES.map(type => [type, [] as ClockEntry[]]));
  /** How far the time of each generator's last ID was ahead of the system clock, in milliseconds. */
  const aheadMs = new Map<GeneratorKey, number>();
  /** The clock after the last step that an event reported. An earlier ID that comes late is no other step. */
  const anchoredMs = new Map<GeneratorKey, number>();
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
      aheadMs.delete(key);
      if (event.type === 're-anchored') anchoredMs.set(key, event.now);
      changed();
    },
    ids(key, { unixMs, atMs = wallMs() }) {
      if (unixMs < anchoredMs.get(key)! - LEAST_STEP_MS) return;
      const stepMs = unixMs - atMs - (aheadMs.get(key) ?? Number.POSITIVE_INFINITY);
      aheadMs.set(key, unixMs - atMs);
      if (!(stepMs >= LEAST_STEP_MS)) return; // NaN is no step
      keep({ type: 'forward', number: ++number, key, atMs, now: unixMs, stepMs });
      changed();
    },
    gone(contextId) {
      for (const key of aheadMs.keys()) if (key.startsWith(`${contextId}/`)) aheadMs.delete(key);
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
    /** How many entries of a type are kept of one generator, or of all. */
    count: (type: EntryType, key?: GeneratorKey): number =>
      kept.get(type)!.filter(entry => key === undefined || entry.key === key).length,
    clear(): void {
      for (const all of kept.values()) all.length = 0;
      stalls.clear();
      dropped = 0;
      changed();
    },
  };
}
