import type { StalledEvent } from '@sno-id/sdk';
import type { Panel } from '../../../core/panel.ts';
import { createRing } from '../../../source/ring.ts';
import type { ClockEvent, GeneratorKey } from '../../../source/source.ts';

/** Why calls find no ID to make. */
export type StallType = StalledEvent['type'];

/** What an entry is about: each event has its own, but a stall is one entry however often it is reported. */
export type EntryType = Exclude<ClockEvent['type'], 'resumed'>;

export const ENTRY_TYPES: readonly EntryType[] = [
  'tick-tock',
  'timeline',
  're-anchored',
  'blocked',
  'exhausted',
  'borrowed',
  'substituted',
];

interface Happening {
  /** 1 for the first of all: the order in which they began. */
  readonly number: number;
  readonly key: GeneratorKey;
  /** The wall clock, Unix milliseconds; of a stall, when it began. */
  readonly atMs: number;
}

/** Something that happened at once. */
export type MomentEntry = Happening & Extract<ClockEvent, { type: Exclude<EntryType, StallType> }>;

/** A time in which calls waited or were refused. */
export interface StallEntry extends Happening {
  readonly type: StallType;
  /** The wall clock when IDs were made again; missing while it lasts. */
  readonly endMs?: number;
  /** The most calls that waited at once. */
  readonly waiting: number;
  /** Milliseconds of the generator's clock that it has taken, begun ones included. */
  readonly ticks: number;
  /** Milliseconds that were left when it was last reported. */
  readonly retryAfterMs: number;
}

export type ClockEntry = MomentEntry | StallEntry;

/** How often each type was reported, and how many stalls there were. */
export type EventCounts = Readonly<Record<ClockEvent['type'], number>> & {
  readonly stalls: Readonly<Record<StallType, number>>;
};

/** What clocks did to generators. */
export interface ClockHistory {
  /** Another number whenever something has changed. */
  readonly version: number;
  /** How many entries gave way to newer ones of their type. */
  readonly dropped: number;
  /** All that is kept, in the order in which it began. */
  entries(): ClockEntry[];
  /** What one generator, or all of them, ever reported; not bounded by what is kept. */
  counts(key?: GeneratorKey): EventCounts;
  /** The stall that a generator is in. */
  stallOf(key: GeneratorKey): StallEntry | undefined;
  /** Forgets everything. */
  clear(): void;
}

/**
 * How many entries of each type are kept: a full pool, reported hundreds of times a second, drives out no
 * tick-tock.
 */
export const KEPT_PER_TYPE = 400;

/** How many generators are counted apart: names can be made up without end. */
const MAX_GENERATORS = 256;

type Mutable<T> = { -readonly [K in keyof T]: T[K] };
type MutableCounts = Mutable<Omit<EventCounts, 'stalls'>> & { stalls: Mutable<EventCounts['stalls']> };

/** Makes a history of what the hub reports from now on. */
export function createClockHistory({
  hub,
  pulse,
  wallMs,
}: Pick<Panel, 'hub' | 'pulse' | 'wallMs'>): ClockHistory {
  const rings = new Map(ENTRY_TYPES.map(type => [type, createRing<ClockEntry>(KEPT_PER_TYPE)]));
  const open = new Map<GeneratorKey, { entry: Mutable<StallEntry>; heardMs: number }>();
  const countsOf = new Map<GeneratorKey, MutableCounts>();
  let all = noCounts();
  let version = 0;
  let number = 0;
  let dropped = 0;

  function count(key: GeneratorKey, change: (counts: MutableCounts) => void): void {
    if (!countsOf.has(key) && countsOf.size < MAX_GENERATORS) countsOf.set(key, noCounts());
    const counts = countsOf.get(key);
    if (counts) change(counts);
    change(all);
  }

  function keep<T extends ClockEntry>(entry: T): T {
    const ring = rings.get(entry.type)!;
    if (ring.length === ring.capacity) dropped++;
    ring.push(entry);
    return entry;
  }

  function begin(key: GeneratorKey, type: StallType, atMs: number): Mutable<StallEntry> {
    count(key, ({ stalls }) => stalls[type]++);
    return keep({ type, number: ++number, key, atMs, waiting: 0, ticks: 0, retryAfterMs: 0 });
  }

  /** Ends the stall that a generator is in, if it is in one. */
  function end(key: GeneratorKey, endMs: number): Mutable<StallEntry> | undefined {
    const entry = open.get(key)?.entry;
    // Time can have gone back on the wall, too.
    if (entry) entry.endMs = Math.max(entry.atMs, endMs);
    open.delete(key);
    return entry;
  }

  function stalled(key: GeneratorKey, event: StalledEvent, atMs: number): void {
    const last = open.get(key);
    // Each report of a stall counts further; one that does not is another's, whose end was taken back with a
    // batch.
    const goesOn = last?.entry.type === event.type && event.ticks > last.entry.ticks;
    if (last && !goesOn) end(key, last.entry.type === event.type ? last.heardMs : atMs);
    const entry = last && goesOn ? last.entry : begin(key, event.type, atMs);
    open.set(key, { entry, heardMs: atMs });
    entry.waiting = Math.max(entry.waiting, event.count);
    entry.ticks = event.ticks;
    entry.retryAfterMs = event.retryAfterMs;
  }

  function changed(): void {
    version++;
    pulse.touch();
  }

  hub.add({
    event(key, event, atMs) {
      count(key, counts => counts[event.type]++);
      switch (event.type) {
        case 'blocked':
        case 'exhausted':
          stalled(key, event, atMs);
          break;
        case 'resumed': {
          // One that began before anybody listened began as long ago as it says.
          const entry =
            end(key, atMs) ?? Object.assign(begin(key, event.after, atMs - event.ticks), { endMs: atMs });
          entry.waiting = Math.max(entry.waiting, event.count);
          entry.ticks = event.ticks;
          entry.retryAfterMs = 0;
          break;
        }
        default:
          keep({ ...event, number: ++number, key, atMs });
      }
      changed();
    },
    gone(contextId) {
      const gone = [...open.keys()].filter(key => key.startsWith(`${contextId}/`));
      for (const key of gone) end(key, wallMs());
      if (gone.length > 0) changed();
    },
  });

  return {
    get version() {
      return version;
    },
    get dropped() {
      return dropped;
    },
    // Copies: a chart may freeze what it is given, and a stall has yet to end.
    entries: () =>
      [...rings.values()]
        .flatMap(ring => ring.toArray().map(entry => ({ ...entry })))
        .sort((a, b) => a.number - b.number),
    counts: key => (key === undefined ? all : (countsOf.get(key) ?? noCounts())),
    stallOf: key => open.get(key)?.entry,
    clear() {
      for (const ring of rings.values()) ring.clear();
      open.clear();
      countsOf.clear();
      all = noCounts();
      dropped = 0;
      changed();
    },
  };
}

/** Whether an entry is a stall. */
export function isStall(entry: ClockEntry): entry is StallEntry {
  return entry.type === 'blocked' || entry.type === 'exhausted';
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
