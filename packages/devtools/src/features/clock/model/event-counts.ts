import type { ClockEvent, GeneratorKey } from '../../../source/source.ts';
import type { StallType } from './clock-entry.ts';

/** How often each type was reported, and how many stalls there were. */
export type EventCounts = Readonly<Record<ClockEvent['type'], number>> & {
  readonly stalls: Readonly<Record<StallType, number>>;
};

/** Counts what clocks did, to each generator and to all of them. */
export interface EventCounter {
  event(key: GeneratorKey, type: ClockEvent['type']): void;
  /** A stall begins. */
  stall(key: GeneratorKey, type: StallType): void;
  /** Of one generator, or of all of them. */
  of(key?: GeneratorKey): EventCounts;
  clear(): void;
}

/** How many generators are counted apart: names can be made up without end. */
const MAX_GENERATORS = 256;

type Mutable<T> = { -readonly [K in keyof T]: T[K] };
type MutableCounts = Mutable<Omit<EventCounts, 'stalls'>> & { stalls: Mutable<EventCounts['stalls']> };

export function createEventCounter(): EventCounter {
  const countsOf = new Map<GeneratorKey, MutableCounts>();
  let all = noCounts();

  function count(key: GeneratorKey, change: (counts: MutableCounts) => void): void {
    if (!countsOf.has(key) && countsOf.size < MAX_GENERATORS) countsOf.set(key, noCounts());
    const counts = countsOf.get(key);
    if (counts) change(counts);
    change(all);
  }

  return {
    event: (key, type) => count(key, counts => counts[type]++),
    stall: (key, type) => count(key, ({ stalls }) => stalls[type]++),
    of: key => (key === undefined ? all : (countsOf.get(key) ?? noCounts())),
    clear() {
      countsOf.clear();
      all = noCounts();
    },
  };
}

function noCounts(): MutableCounts {
  return {
    'tick-tock': 0,
    timeline: 0,
    're-anchored': 0,
    blocked: 0,
    exhausted: 0,
    resumed: 0,
    borrowed: 0,
    substituted: 0,
    stalls: { blocked: 0, exhausted: 0 },
  };
}
