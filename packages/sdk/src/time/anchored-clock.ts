import type { Clock } from './clock.ts';

/** What an anchored clock reads. The default is the runtime's own; a test gives another. */
export interface TimeSources {
  /** The wall clock in Unix milliseconds, in steps of its quantum. */
  wall(): number;
  /** The runtime's `performance`, looked up again at each anchoring; undefined where it is missing. */
  performance(): { now(): number; readonly timeOrigin?: number } | undefined;
}

/** A clock that advances evenly when the wall clock is set, and follows it when the two are too far apart. */
export interface AnchoredClock extends Clock {
  /** How often it was re-anchored, after the first time. */
  readonly reanchors: number;
  /** Milliseconds by which the last re-anchoring moved it: negative is back. */
  readonly lastStepMs: number;
  /** Milliseconds by which it was ahead of the wall clock when it last compared the two. */
  readonly driftMs: number;
}

/** Two clocks that differ by no more than this many milliseconds are left alone: slewing, and bad luck. */
const TOLERANCE_MS = 50;
/** The coarsest wall clock known: old Firefox with resistFingerprinting. */
const COARSEST_MS = 100;
const SANDWICH_TRIES = 5;

const runtime: TimeSources = {
  // Looked up at each call, so that fake timers and a test page's clock are seen.
  // Whatever has taken its place may return a bigint: the clock calculates with numbers alone.
  wall: () => Number(Date.now()),
  performance: () => (globalThis as { performance?: ReturnType<TimeSources['performance']> }).performance,
};

/**
 * Makes the default clock: `performance.now()` on top of an origin, checked against the wall clock.
 *
 * It reads nothing before the first `now()`: some runtimes have no time while modules load. The cheap wall clock is
 * the pulse: while that reads the same millisecond, nothing else is asked, so that this clock's own quantum is the
 * wall clock's. At each pulse the two are compared. Where they differ by more than 50 ms, or four quanta of the wall
 * clock if that is more, the clock is re-anchored: it jumps with the wall clock, forward or back.
 *
 * Where `performance` is missing, stands still, or reads NaN or infinity, it is the wall clock. Sources of your own must
 * return numbers, below 2^53; what they throw is passed on.
 */
export function anchoredClock(sources: TimeSources = runtime): AnchoredClock {
  let performance: ReturnType<TimeSources['performance']>;
  /** Unix milliseconds at which `performance` read 0; NaN before the first reading. */
  let origin = NaN;
  /** What `performance` read when it was last anchored. */
  let anchoredAt: number | undefined;
  /** The wall clock's quantum divides all of its readings: it is at most their greatest common divisor. */
  let quantum = 0;
  let lastWall: number;
  let last: number;

  function agrees(now: number, wall: number): boolean {
    return Math.abs(now - wall) <= Math.max(TOLERANCE_MS, 4 * Math.min(quantum, COARSEST_MS));
  }

  function anchor(): void {
    const isFirst = Number.isNaN(origin);
    const old = performance;
    performance = sources.performance();
    // A process held up between two readings looks like a step: read one clock before and after the other.
    let wall = sources.wall();
    let mark = 0;
    let expected = 0;
    for (let tries = 0; tries < SANDWICH_TRIES; tries++) {
      const opened = wall;
      mark = performance?.now?.() ?? 0;
      expected = origin + (old === performance ? mark : (old?.now?.() ?? 0));
      wall = sources.wall();
      if (Math.abs(wall - opened) <= 1) break;
    }
    if (old !== performance || !agrees(expected, wall)) {
      if (mark > 0 && mark < Infinity && mark !== anchoredAt) {
        // Not a number, and not near, where there is none.
        const own = performance!.timeOrigin!;
        origin = isFirst && Math.abs(own + mark - wall) <= TOLERANCE_MS ? own : wall - mark;
        anchoredAt = mark;
      } else {
        performance = undefined;
        origin = 0;
      }
      if (!isFirst) {
        clock.reanchors++;
        clock.lastStepMs = wall - expected || 0;
      }
    }
    last = origin + (performance ? mark : wall);
    lastWall = wall;
  }

  const clock = {
    reanchors: 0,
    lastStepMs: 0,
    driftMs: 0,
    now() {
      const wall = sources.wall();
      if (wall === lastWall) return last;
      lastWall = wall;
      for (let rest = Math.trunc(wall); rest; ) [quantum, rest] = [rest, quantum % rest];
      last = origin + (performance ? performance.now() : wall);
      if (!agrees(last, wall)) anchor();
      clock.driftMs = last - lastWall;
      return last;
    },
  };
  return clock;
}
