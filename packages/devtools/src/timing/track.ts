import { UNIT_MS } from '@sno-id/sdk/read';
import type { AnyEvent, Description, StatusEvent } from '../source/family.ts';
import { isClockEvent } from '../source/source.ts';
import type { EntryLog } from './entry-log.ts';
import { type Look, lookOfIds, lookOfMark, lookOfWait } from './look.ts';
import type { Placement } from './placement.ts';

/** Turns the events of one generator into entries. */
export interface Track {
  /** Does not throw. Events that have no place in a profile are ignored. */
  add(event: AnyEvent | StatusEvent): void;
}

export interface TrackParts {
  /** The generator's. */
  readonly name: string;
  readonly description: Description;
  readonly log: EntryLog;
  readonly placement: Placement;
}

/** A wait that is not over. */
interface Stall {
  readonly clockMs: number;
  /** When it was reported, in milliseconds of `performance`. */
  readonly reportedMs: number;
  /** Whether the code that reported it is still running: then what is reported next is of the same call. */
  isSameTurn: boolean;
}

type EventOf<T extends AnyEvent['type']> = Extract<AnyEvent, { readonly type: T }>;
type Stretch = readonly [startMs: number, endMs: number];

const TRACK_GROUP = 'sno-id';

export function createTrack({ name, description, log, placement }: TrackParts): Track {
  // Not `unitMsOf`: with it, all of the SDK's snowflakes would be loaded.
  const unitMs = 'unitMs' in description ? description.unitMs : UNIT_MS;
  let stall: Stall | undefined;

  function mark({ text, ...look }: Look, atMs: number): void {
    const devtools = { dataType: 'marker', ...look } as const;
    log.add({ kind: 'mark', name: `sno ${name}: ${text}`, startMs: atMs, endMs: atMs, devtools });
  }

  function measure(kind: 'wait' | 'ids', { text, ...look }: Look, [startMs, endMs]: Stretch): void {
    const devtools = { dataType: 'track-entry', trackGroup: TRACK_GROUP, track: name, ...look } as const;
    log.add({ kind, name: `sno ${name}: ${text}`, startMs, endMs, devtools });
  }

  /**
   * From the first of them to the end of their unit, or until now. A unit ahead of the clock begins with the
   * first.
   */
  function stretchOfIds({ now, unixMs }: EventOf<'ids'>): Stretch {
    const startMs = placement.of(now);
    return [startMs, Math.min(placement.now(), startMs + Math.min(unitMs, unixMs + unitMs - now))];
  }

  function startStall(clockMs: number): void {
    const begun: Stall = { clockMs, reportedMs: placement.now(), isSameTurn: true };
    stall = begun;
    queueMicrotask(() => {
      begun.isSameTurn = false;
    });
  }

  function endStall(event: EventOf<'resumed'>): void {
    if (!stall) return;
    const { clockMs, reportedMs, isSameTurn } = stall;
    stall = undefined;
    const lengthMs = event.now - clockMs;
    // A call that held the thread reports beginning and end together, when it is over.
    const endMs = isSameTurn ? placement.of(event.now) : placement.now();
    const startMs = isSameTurn ? Math.max(0, endMs - Math.max(0, lengthMs)) : reportedMs;
    measure('wait', lookOfWait(event, lengthMs), [startMs, endMs]);
  }

  function add(event: AnyEvent | StatusEvent): void {
    if (event.type === 'ids') {
      const ids = event as EventOf<'ids'>;
      measure('ids', lookOfIds(ids), stretchOfIds(ids));
      return;
    }
    if (!isClockEvent(event)) return;
    if (event.type === 'blocked' || event.type === 'exhausted') startStall(event.now);
    if (event.type === 'resumed') endStall(event);
    const look = lookOfMark(event);
    // The time used instead of a substituted one is not what the clock reads.
    if (look) mark(look, event.type === 'substituted' ? placement.now() : placement.of(event.now));
  }

  return {
    add(event) {
      try {
        add(event);
      } catch {
        // A clock or a profiler that throws: a profile lacks an entry, and the app continues.
      }
    },
  };
}
