import type { Lane } from './lanes.ts';
import { START_UNIX_MS } from './perform.ts';
import type { Segment } from './script.ts';
import type { LaneEvent, LaneResult } from './simulate.ts';
import { countText } from './step-texts.ts';

/** A lane at one moment. */
export interface Instant {
  /** The last ID that it had made. */
  readonly id?: string;
  /** The time that this ID says, in milliseconds from the script's start. */
  readonly saysMs?: number;
  /** Which timeline that ID is on, where there are several. */
  readonly timeline?: string;
  /** What it does, in words. */
  readonly doing: string;
  readonly isTrouble: boolean;
}

/** What a lane does at a time: what was going on just before it, so that the end of a script shows its last. */
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
  const isTrouble = doing !== 'makes IDs' && doing !== 'not asked yet';
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

/** What a clock does at a time: the step that takes it, or the last one. */
export function segmentAt(segments: readonly Segment[], at: number): Segment | undefined {
  return segments.find(({ from, to }) => from <= at && at < to);
}

function wordsOf(event: LaneEvent | undefined, at: number): string {
  if (!event) return 'not asked yet';
  if (event.kind === 'error') return 'refuses';
  if (event.kind === 'stall') {
    if (at > event.to) return 'makes IDs';
    const waited = Math.round(at - event.at);
    return waited > 0 ? `waits for ${countText(waited)} ms` : 'begins to wait';
  }
  if (event.standing === 'duplicate') return 'repeats an ID';
  return event.standing === 'out-of-order' ? 'makes IDs out of order' : 'makes IDs';
}

/** The index of the last event that has begun at a time; −1 if there is none. By halves: events are in order. */
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
