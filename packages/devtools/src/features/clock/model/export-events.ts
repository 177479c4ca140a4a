import type { Records } from '../../../core/records.ts';
import type { GeneratorKey } from '../../../source/source.ts';
import { type ClockEntry, isStall } from './clock-entry.ts';
import { explain } from './explain.ts';
import { endOf, sizeOf } from './select-entries.ts';

const COLUMNS = [
  'time',
  'generator',
  'event',
  'stepMs',
  'tookMs',
  'end',
  'calls',
  'tick',
  'timeline',
  'meaning',
] as const;

type ExportedEvent = Partial<Record<(typeof COLUMNS)[number], string | number>>;

/**
 * Clock events and waits for an export, in the order given. Times are ISO 8601 in UTC. A wait that lasts has
 * no `end`, and took what it took until `nowMs`.
 */
export function exportedEvents(
  entries: readonly ClockEntry[],
  nameOf: (key: GeneratorKey) => string,
  nowMs: number,
): Records {
  return { columns: COLUMNS, records: entries.map(entry => exportedEvent(entry, nameOf(entry.key), nowMs)) };
}

function exportedEvent(entry: ClockEntry, generator: string, nowMs: number): ExportedEvent {
  const common = { time: isoTime(entry.atMs), generator, event: entry.type };
  const meaning = explain(entry, nowMs);
  if (!isStall(entry)) {
    return {
      ...common,
      stepMs: sizeOf(entry),
      ...('tick' in entry && { tick: entry.tick }),
      ...('timeline' in entry && { timeline: entry.timeline }),
      meaning,
    };
  }
  return {
    ...common,
    tookMs: endOf(entry, nowMs) - entry.atMs,
    ...(entry.endMs !== undefined && { end: isoTime(entry.endMs) }),
    calls: entry.waiting,
    meaning,
  };
}

function isoTime(unixMs: number): string {
  return new Date(unixMs).toISOString();
}
