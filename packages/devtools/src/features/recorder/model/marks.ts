import { createHub } from '../../../core/hub.ts';
import { createPulse } from '../../../core/pulse.ts';
import { type ClockEntry, isStall } from '../../clock/model/clock-entry.ts';
import { createClockHistory } from '../../clock/model/clock-history.ts';
import type { Recording } from './recording-format.ts';

/** Something to go to in a recording. */
export interface Mark {
  readonly atMs: number;
  readonly entry: ClockEntry;
  /** How it is drawn: another tick or timeline, a stall, or something else. */
  readonly look: 'tick' | 'stall' | 'other';
}

/** All events and waits of a recording, in their order, by the system clock of who recorded it. */
export function marksOf({ entries, started, from }: Recording): Mark[] {
  const hub = createHub();
  let nowMs = started + from;
  const panel = { hub, pulse: createPulse(() => () => {}), wallMs: () => nowMs };
  const history = createClockHistory(panel, Math.max(1, entries.length));
  for (const entry of entries) {
    nowMs = started + entry.at;
    if (entry.kind === 'event') hub.event(entry.key, entry.event, nowMs);
    if (entry.kind === 'gone') hub.gone(entry.contextId);
  }
  const marks = history.entries().map(entry => {
    // A wait that is only told when it ends may have begun before the recording.
    const atMs = Math.max(0, entry.atMs - started - from);
    return { atMs, entry, look: lookOf(entry) };
  });
  return marks.sort((a, b) => a.atMs - b.atMs);
}

function lookOf(entry: ClockEntry): Mark['look'] {
  if (isStall(entry)) return 'stall';
  return entry.type === 'tick-tock' || entry.type === 'timeline' ? 'tick' : 'other';
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
