import { type AnchoredClock, anchoredClock as createAnchoredClock } from '../../src/clock/anchored-clock.ts';

/** 2023-11-14T22:13:20Z. */
export const UNIX_MS = 1_700_000_000_000;
export const HOUR_MS = 3_600_000;

interface Performance {
  now(): number;
  readonly timeOrigin?: number;
}

/** What an anchored clock looks up in its runtime. */
export interface TimeSources {
  wall(): number;
  performance(): Performance | undefined;
}

/** An anchored clock that counts what it did. */
export interface CountingClock extends AnchoredClock {
  /** How often it was re-anchored, after the first time. */
  readonly reanchors: number;
  /** Milliseconds by which the last of these moved it; 0 before that. */
  readonly lastStepMs: number;
  /** Milliseconds by which it was ahead of the system clock when it last compared the two. */
  readonly driftMs: number;
}

/**
 * Makes an anchored clock that finds the sources of a machine, if one is given, in place of the runtime's
 * while it is read.
 */
export function anchoredClock(sources?: TimeSources): CountingClock {
  const clock = createAnchoredClock();
  const { wall = Date.now, performance } = sources ?? {};
  let wallMs = 0;
  let reanchors = 0;
  let last = 0;
  let drift = 0;
  let pulse = NaN;
  return {
    get lastStep() {
      return clock.lastStep;
    },
    get reanchors() {
      return reanchors;
    },
    get lastStepMs() {
      return clock.lastStep?.[0] ?? 0;
    },
    get driftMs() {
      return drift;
    },
    now() {
      if (!performance) return clock.now();
      const { now } = Date;
      const found = Object.getOwnPropertyDescriptor(globalThis, 'performance')!;
      const before = clock.lastStep;
      Date.now = () => {
        wallMs = wall();
        return wallMs;
      };
      Object.defineProperty(globalThis, 'performance', { configurable: true, get: performance });
      try {
        last = clock.now();
        if (wallMs !== pulse) drift = last - wallMs;
        pulse = wallMs;
        return last;
      } finally {
        if (clock.lastStep !== before) reanchors++;
        Date.now = now;
        Object.defineProperty(globalThis, 'performance', found);
      }
    },
  };
}

/** A simulated computer with the two clocks that an anchored clock reads. No real time passes in it. */
export interface Machine {
  readonly sources: TimeSources;
  /** What the system clock stands at, before it is made coarse. */
  wallMs: number;
  /** What `performance.now()` stands at, before it is made coarse. */
  upMs: number;
  /** What `performance` says of its origin. */
  timeOrigin: number | undefined;
  /** The object that is found as `performance`. */
  performance: Performance | undefined;
  /** The steps in which each of the two clocks is shown. */
  wallQuantumMs: number;
  upQuantumMs: number;
  /** How often each source was asked. */
  readonly reads: { wall: number; performance: number; now: number; timeOrigin: number };
  /** Hold-ups, in ms, before each of the next readings of a clock: the process is not running meanwhile. */
  holdUps: number[];
  /** Lets time pass: both clocks advance. */
  pass(ms: number): void;
  /** Steps the system clock, as an administrator or a time server does. */
  step(ms: number): void;
}

/** Makes a machine that was started five seconds ago and whose clocks agree. */
export function machine(some: Partial<Machine> = {}): Machine {
  const made: Machine = {
    wallMs: UNIX_MS,
    upMs: 5000,
    timeOrigin: UNIX_MS - 5000,
    performance: {
      now() {
        beforeReading('now');
        return floorTo(made.upMs, made.upQuantumMs);
      },
      // Absent on some runtimes, which exactOptionalPropertyTypes tells from undefined.
      get timeOrigin() {
        made.reads.timeOrigin++;
        return made.timeOrigin as number;
      },
    },
    wallQuantumMs: 1,
    upQuantumMs: 0,
    reads: { wall: 0, performance: 0, now: 0, timeOrigin: 0 },
    holdUps: [],
    pass(ms) {
      made.wallMs += ms;
      made.upMs += ms;
    },
    step(ms) {
      made.wallMs += ms;
    },
    sources: {
      wall() {
        beforeReading('wall');
        return floorTo(made.wallMs, made.wallQuantumMs);
      },
      performance() {
        made.reads.performance++;
        return made.performance;
      },
    },
    ...some,
  };
  function beforeReading(clock: 'wall' | 'now'): void {
    made.reads[clock]++;
    made.pass(made.holdUps.shift() ?? 0);
  }
  return made;
}

function floorTo(ms: number, quantumMs: number): number {
  return quantumMs === 0 ? ms : Math.floor(ms / quantumMs) * quantumMs;
}
