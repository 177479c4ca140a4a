import type { StalledEvent } from '@sno-id/sdk';
import type { ClockEvent, GeneratorKey } from '../../../source/source.ts';

/** Why calls find no ID to make. */
export type StallType = StalledEvent['type'];

/** What an entry is about: each event has its own, but a stall is one entry however often it is reported. */
export type EntryType = Exclude<ClockEvent['type'], 'resumed'> | 'forward';

export const ENTRY_TYPES: readonly EntryType[] = [
  'tick-tock',
  'timeline',
  're-anchored',
  'forward',
  'blocked',
  'exhausted',
  'substituted',
];

interface Happening {
  /** 1 for the first of all: the order in which they began. */
  readonly number: number;
  readonly key: GeneratorKey;
  /** The system clock, Unix milliseconds; of a stall, when it began. */
  readonly atMs: number;
}

/** Something that happened at once. */
export type MomentEntry = Happening &
  (Extract<ClockEvent, { type: Exclude<EntryType, StallType> }> | ForwardStep);

/** A clock of a generator that moved forward, which no generator reports: its IDs say so. */
interface ForwardStep {
  readonly type: 'forward';
  /** What the first ID after it carries, Unix milliseconds. */
  readonly now: number;
  readonly stepMs: number;
}

/** A time in which calls waited or were refused. */
export interface StallEntry extends Happening {
  readonly type: StallType;
  /** The system clock when IDs were made again; missing while it lasts. */
  readonly endMs?: number;
  /** The most calls that waited at once. */
  readonly waiting: number;
  /** Milliseconds of the generator's clock that it has taken, rounded up. */
  readonly ticks: number;
  /** Milliseconds that were left when it was last reported. */
  readonly retryAfterMs: number;
}

export type ClockEntry = MomentEntry | StallEntry;

/** Whether an entry is a stall. */
export function isStall(entry: ClockEntry): entry is StallEntry {
  return entry.type === 'blocked' || entry.type === 'exhausted';
}
