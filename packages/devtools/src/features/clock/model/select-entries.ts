import type { GeneratorKey } from '../../../source/source.ts';
import { type ClockEntry, type EntryType, isStall } from './clock-entry.ts';

/** What of the history is shown. */
export interface EntryFilter {
  readonly key: GeneratorKey | undefined;
  readonly types: ReadonlySet<EntryType>;
}

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
    case 'forward':
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

/** The entries that a filter lets through, newest first. */
export function select(entries: readonly ClockEntry[], { key, types }: EntryFilter): ClockEntry[] {
  return entries.filter(entry => (key === undefined || entry.key === key) && types.has(entry.type)).reverse();
}
