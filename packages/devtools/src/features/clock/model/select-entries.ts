import type { GeneratorKey } from '../../../source/source.ts';
import { type ClockEntry, type EntryType, isStall } from './clock-entry.ts';

/** How far back the list goes. */
export type TimeRange = '1 min' | '10 min' | 'all';

/** What of the history is shown. */
export interface EntryFilter {
  /** One generator, or all of them. */
  readonly key: GeneratorKey | undefined;
  readonly types: ReadonlySet<EntryType>;
  readonly range: TimeRange;
}

export const RANGE_MS = { '1 min': 60_000, '10 min': 600_000, all: Number.POSITIVE_INFINITY } as const;

/**
 * The size of the step, in milliseconds: negative is back. A substitute is a step from the reading; a stall
 * is not a step.
 */
export function sizeOf(entry: ClockEntry): number {
  switch (entry.type) {
    case 'tick-tock':
      return -entry.backMs;
    case 'timeline':
      return 0 - entry.backMs; // not −0
    case 're-anchored':
      return entry.stepMs;
    case 'substituted':
      return entry.now - entry.readingMs;
    default:
      return 0;
  }
}

/** The end of an entry: its own time unless it is a stall; that of one that lasts is now. */
export function endOf(entry: ClockEntry, nowMs: number): number {
  return isStall(entry) ? (entry.endMs ?? Math.max(entry.atMs, nowMs)) : entry.atMs;
}

/** The entries that a filter lets through and of which some part lies in its range, newest first. */
export function select(
  entries: readonly ClockEntry[],
  { key, types, range }: EntryFilter,
  nowMs: number,
): ClockEntry[] {
  return entries
    .filter(
      entry =>
        (key === undefined || entry.key === key) &&
        types.has(entry.type) &&
        endOf(entry, nowMs) >= nowMs - RANGE_MS[range],
    )
    .reverse();
}
