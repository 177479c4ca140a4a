import type { Lane } from './lanes.ts';
import { START_UNIX_MS } from './perform.ts';
import type { Segment } from './script.ts';
import type { LaneEvent, LaneResult } from './simulate.ts';
import { countText } from './step-texts.ts';

/** The state of a lane at one moment. */
export interface Instant {
  /** The last ID that it had generated. */
  readonly id?: string;
  /** The time in this ID, in milliseconds from the start of the script. */
  readonly saysMs?: number;
  /** The timeline of that ID, if the scheme has several. */
  readonly timeline?: string;
  /** What the lane is doing, as text. */
  readonly doing: string;
  readonly isTrouble: boolean;
}

/** What a lane is doing just before a time, so that the end of a script shows the last state. */
export function instantOf(
  lane: Lane,
  { events }: LaneResult,
  at: number,
  segment: Segment | undefined,
): Instant {
  const upTo = lastIndexAt(events, at);
  const event = events[upTo];
  const isDown = segment?.kind === 'keep' || segment?.kind === 'lose';
  const doing = isDown ? 'down, restarting' : wordsOf(event, at);
  const isTrouble = doing !== 'generating IDs' && doing !== 'no call yet';
  const last = lastId(events, upTo);
  if (!last) return { doing, isTrouble };
  return {
    id: String(last.id),
    saysMs: lane.timeOf(last.id) - START_UNIX_MS,
    ...(lane.timelineOf && { timeline: lane.timelineOf(last.id) }),
    doing,
    isTrouble,
  };
}

/** The step that is active at a time, or else the last one. */
export function segmentAt(segments: readonly Segment[], at: number): Segment | undefined {
  return segments.find(({ from, to }) => from <= at && at < to);
}

function wordsOf(event: LaneEvent | undefined, at: number): string {
  if (!event) return 'no call yet';
  if (event.kind === 'error') return 'rejecting calls';
  if (event.kind === 'stall') {
    if (at > event.to) return 'generating IDs';
    const waited = Math.round(at - event.at);
    return waited > 0 ? `waiting for ${countText(waited)} ms` : 'starting to wait';
  }
  if (event.standing === 'duplicate') return 'repeating an ID';
  return event.standing === 'out-of-order' ? 'generating IDs out of order' : 'generating IDs';
}

/**
 * The index of the last event that has started at a time; −1 if there is none. A binary search, since events
 * are ordered.
 */
function lastIndexAt(events: readonly LaneEvent[], at: number): number {
  let low = 0;
  let high = events.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (events[middle]!.at <= at) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}

function lastId(events: readonly LaneEvent[], upTo: number): (LaneEvent & { kind: 'id' }) | undefined {
  for (let index = upTo; index >= 0; index--) {
    const event = events[index]!;
    if (event.kind === 'id') return event;
  }
  return undefined;
}
