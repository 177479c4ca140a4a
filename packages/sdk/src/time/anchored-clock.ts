import type { Clock } from './clock.ts';

/** What an anchored clock reads. The default is the runtime's own; a test gives another. */
export interface TimeSources {
  /** The wall clock in Unix milliseconds, in steps of its quantum. */
  wall(): number;
  /** The runtime's `performance`, looked up anew at each anchoring; undefined where there is none. */
  performance(): { now(): number; readonly timeOrigin?: number } | undefined;
}

/** A clock that goes on evenly when the wall clock is set, and follows it when the two are too far apart. */
export interface AnchoredClock extends Clock {
  /** How often it was anchored anew, after the first time. */
  readonly reanchors: number;
  /** Milliseconds by which the last anchoring anew moved it: negative is back. */
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
  wall: () => Date.now(),
  performance: () => (globalThis as { performance?: ReturnType<TimeSources['performance']> }).performance,
};

/**
 * Makes the default clock: `performance.now()` on top of an origin, checked against the wall clock (SPEC section 4).
 *
 * It reads nothing before the first `now()`: some runtimes have no time while modules load. The cheap wall clock is
 * the pulse: while that reads the same millisecond, nothing else is asked, so that this clock's own quantum is the
 * wall clock's. At each pulse the two are compared. Where they differ by more than 50 ms, or four quanta of the wall
 * clock if that is more, the clock is anchored anew: it jumps with the wall clock, forward or back.
 *
 * Where `performance` is missing, stands still or makes no sense, it is the wall clock.
 */
export function anchoredClock(sources: TimeSources = runtime): AnchoredClock {
  return new Anchored(sources);
}

class Anchored implements AnchoredClock {
  reanchors = 0;
  lastStepMs = 0;
  driftMs = 0;

  readonly #sources: TimeSources;
  #performance: ReturnType<TimeSources['performance']>;
  /** Unix milliseconds at which `#performance` read 0; NaN before the first reading. */
  #origin = Number.NaN;
  /** What `#performance` read when it was last anchored. */
  #anchoredAt = Number.NaN;
  /** The wall clock's quantum cannot be larger: it divides every reading. */
  #quantum = 0;
  #wall = Number.NaN;
  #now = 0;

  constructor(sources: TimeSources) {
    this.#sources = sources;
  }

  now(): number {
    const wall = this.#sources.wall();
    return wall === this.#wall ? this.#now : this.#read(wall);
  }

  /** The wall clock has moved: read the finer clock, and compare the two. */
  #read(wall: number): number {
    this.#wall = wall;
    this.#observeQuantum(wall);
    if (Number.isNaN(this.#origin)) this.#anchor();
    let now = this.#fine(wall);
    if (!this.#agrees(now, wall)) {
      // A process that was held up between the two readings looks like a step: ask again, in a sandwich.
      const [surely, mark] = this.#sandwich();
      const before = this.#origin + mark;
      if (!this.#agrees(before, surely)) {
        this.#anchor();
        this.reanchors++;
        this.lastStepMs = surely - before;
      }
      this.#wall = surely;
      now = this.#fine(surely);
      wall = surely;
    }
    this.driftMs = now - wall;
    this.#now = now;
    return now;
  }

  #fine(wall: number): number {
    return this.#performance === undefined ? wall : this.#origin + this.#performance.now();
  }

  /** Chooses the origin: the runtime's own at first if it is sane, else whatever makes the two clocks agree now. */
  #anchor(): void {
    const isFirst = Number.isNaN(this.#origin);
    this.#performance = this.#sources.performance();
    const [wall, mark] = this.#sandwich();
    // Not positive: missing, or nonsense. The same as at the last anchoring: it stands still.
    if (!(mark > 0) || mark === this.#anchoredAt) {
      this.#performance = undefined;
      this.#origin = 0;
      return;
    }
    this.#anchoredAt = mark;
    const own = this.#performance?.timeOrigin ?? Number.NaN;
    const isSane = Math.abs(own + mark - wall) <= TOLERANCE_MS;
    this.#origin = isFirst && isSane ? own : wall - mark;
  }

  /** Reads both clocks as of one moment: the wall clock before and after the other, until the two agree. */
  #sandwich(): [wall: number, mark: number] {
    let best: [number, number] = [0, 0];
    let smallest = Number.POSITIVE_INFINITY;
    let before = this.#sources.wall();
    for (let tries = 0; tries < SANDWICH_TRIES; tries++) {
      const mark = this.#performance?.now() ?? Number.NaN;
      const after = this.#sources.wall();
      const gap = Math.abs(after - before);
      if (gap < smallest) {
        smallest = gap;
        best = [after, mark];
      }
      if (gap <= 1) break;
      before = after;
    }
    return best;
  }

  #agrees(now: number, wall: number): boolean {
    const quantum = Math.min(this.#quantum, COARSEST_MS);
    return Math.abs(now - wall) <= Math.max(TOLERANCE_MS, 4 * quantum);
  }

  /** Euclid, over all readings: a clock that has ticked in steps of 100 ms shows only multiples of them. */
  #observeQuantum(wall: number): void {
    let a = Math.abs(Math.trunc(wall));
    let b = this.#quantum;
    if (b === 1) return;
    while (b > 0) [a, b] = [b, a % b];
    this.#quantum = a;
  }
}
