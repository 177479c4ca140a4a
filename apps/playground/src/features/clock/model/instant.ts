import { grouped } from '@sno-id/kit/data';
import type { Lane, Timeline } from './lanes.ts';
import { START_UNIX_MS } from './perform.ts';
import type { Segment } from './script.ts';
import type { LaneEvent, LaneResult } from './simulate.ts';

/** What a lane can be doing. */
export type Activity =
  | 'none-yet'
  | 'in-order'
  | 'out-of-order'
  | 'duplicate'
  | 'waiting'
  | 'rejecting'
  | 'down';

/** The state of a lane at one moment. */
export interface Instant {
  readonly activity: Activity;
  /** The activity as text. */
  readonly doing: string;
  /** The last ID that it had generated; undefined before the first. */
  readonly last: LastId | undefined;
}

/** What an ID says. */
export interface LastId {
  readonly id: string;
  /** Its time, in milliseconds from the start of the script. */
  readonly saysMs: number;
  readonly timeline: Timeline | undefined;
}

const DOING: Readonly<Record<Activity, string>> = {
  'none-yet': 'no call yet',
  'in-order': 'generating IDs',
  'out-of-order': 'IDs out of order',
  duplicate: 'repeating an ID',
  waiting: 'starting to wait',
  rejecting: 'rejecting calls',
  down: 'down, restarting',
};

/** Whether a lane makes IDs. */
export function isMaking(activity: Activity): boolean {
  return activity === 'in-order' || activity === 'out-of-order' || activity === 'duplicate';
}

/** Whether something is not as on a correct clock. */
export function isTrouble(activity: Activity): boolean {
  return activity !== 'none-yet' && activity !== 'in-order';
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
  const activity = isDown ? 'down' : activityOf(event, at);
  const waitedMs = activity === 'waiting' && event ? Math.round(at - event.at) : 0;
  return {
    activity,
    doing: waitedMs > 0 ? `waiting for ${grouped(waitedMs)} ms` : DOING[activity],
    last: lastIdOf(lane, events, upTo),
  };
}

/** The step that is active at a time, or else the last one. */
export function segmentAt(segments: readonly Segment[], at: number): Segment | undefined {
  return segments.find(({ from, to }) => from <= at && at < to);
}

function activityOf(event: LaneEvent | undefined, at: number): Activity {
  if (!event) return 'none-yet';
  if (event.kind === 'error') return 'rejecting';
  if (event.kind === 'stall') return at > event.to ? 'in-order' : 'waiting';
  return event.standing;
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

function lastIdOf(lane: Lane, events: readonly LaneEvent[], upTo: number): LastId | undefined {
  for (let index = upTo; index >= 0; index--) {
    const event = events[index]!;
    if (event.kind !== 'id') continue;
    const { id } = event;
    return {
      id: String(id),
      saysMs: lane.timeOf(id) - START_UNIX_MS,
      timeline: lane.timelineOf?.(id),
    };
  }
  return undefined;
}
