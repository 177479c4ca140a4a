import { grouped, plural } from '@sno-id/kit/data';
import type { ClockEvent, GeneratorKey } from '../../../source/source.ts';
import type { Recording } from './recording-format.ts';

/** Something to go to in a recording. */
export interface Mark {
  /** Milliseconds from the beginning. */
  readonly atMs: number;
  readonly key: GeneratorKey;
  readonly event: ClockEvent;
  /**
   * Of an event that ends a wait: how long it took, in milliseconds of the recording, if it has the
   * beginning.
   */
  readonly waitMs?: number;
  /** How it is drawn: another tick or timeline, a stall, or something else. */
  readonly look: 'tick' | 'stall' | 'other';
}

/** All events of a recording, in their order. */
export function marksOf({ entries, from }: Recording): Mark[] {
  /** When each generator began to wait. */
  const begun = new Map<GeneratorKey, number>();
  return entries.flatMap((entry): Mark[] => {
    if (entry.kind !== 'event') return [];
    const { at, key, event } = entry;
    const look = lookOf(event);
    const mark = { atMs: at - from, key, event, look };
    const since = begun.get(key);
    if (look === 'stall') begun.set(key, since ?? at);
    if (event.type !== 'resumed') return [mark];
    begun.delete(key);
    return [since === undefined ? mark : { ...mark, waitMs: at - since }];
  });
}

function lookOf({ type }: ClockEvent): Mark['look'] {
  if (type === 'tick-tock' || type === 'timeline') return 'tick';
  return type === 'blocked' || type === 'exhausted' ? 'stall' : 'other';
}

/** Places on a line that is drawn, 0 … 1. */
const PLACES = 400;

/** One mark of each look for each place on a line: no more than can be seen. */
export function placesOf(marks: readonly Mark[], spanMs: number): { at: number; look: Mark['look'] }[] {
  const places = new Map<string, { at: number; look: Mark['look'] }>();
  for (const { atMs, look } of marks) {
    const at = spanMs > 0 ? Math.round((atMs / spanMs) * PLACES) / PLACES : 0;
    places.set(`${look} ${at}`, { at, look });
  }
  return [...places.values()];
}

/** The last mark before a time. */
export function markBefore(marks: readonly Mark[], ms: number): Mark | undefined {
  return marks.filter(({ atMs }) => atMs < ms).at(-1);
}

/** The first mark after a time. */
export function markAfter(marks: readonly Mark[], ms: number): Mark | undefined {
  return marks.find(({ atMs }) => atMs > ms);
}

/** What happened, in a line. */
export function eventText({ event, waitMs }: Pick<Mark, 'event' | 'waitMs'>): string {
  switch (event.type) {
    case 'tick-tock':
      return `tick is now ${event.tick}: the clock moved back ${msText(event.backMs)}`;
    case 'timeline':
      return event.backMs > 0
        ? `timeline is now ${event.timeline}: the clock moved back ${msText(event.backMs)}`
        : `timeline is now ${event.timeline}: the unit was full`;
    case 'blocked':
      return `blocked: time already used, ${plural(event.count, 'call')}, ${msText(event.retryAfterMs)} left`;
    case 'exhausted':
      return `pool used up, ${plural(event.count, 'call')}, ${msText(event.retryAfterMs)} left`;
    case 'resumed':
      return waitMs === undefined
        ? `resumed: was ${event.after} for ${msText(event.ticks)} of its clock`
        : `resumed: was ${event.after} for ${msText(waitMs)}, ${msText(event.ticks)} of its clock`;
    case 'substituted':
      return `clock out of range: it read ${grouped(Math.round(event.readingMs))} ms`;
    case 're-anchored':
      return `clock re-anchored by ${event.stepMs < 0 ? '−' : '+'}${msText(Math.abs(event.stepMs))}`;
  }
}

function msText(ms: number): string {
  return `${grouped(Math.round(ms))} ms`;
}
