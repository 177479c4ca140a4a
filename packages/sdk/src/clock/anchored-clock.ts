import type { Clock } from './clock.ts';

/**
 * A clock that advances evenly when the system clock is set, and follows it when the two are too far apart.
 */
export interface AnchoredClock extends Clock {
  /**
   * Milliseconds by which the last re-anchoring moved it: negative is back. Another array each time;
   * undefined until it is re-anchored after the first time.
   */
  readonly lastStep?: readonly [ms: number] | undefined;
}

type Performance = { now(): number; readonly timeOrigin: number } | undefined;

/**
 * Makes the default clock: `performance.now()` on top of an origin, checked against the system clock. Both
 * are looked up at each use, so that fake timers and a test page's clock are seen.
 *
 * It reads nothing before the first `now()`: some runtimes have no time while modules load. The cheap wall
 * clock is the pulse: while that reads the same millisecond, nothing else is asked, so that this clock's own
 * quantum is the system clock's. At each pulse the two are compared. Where they differ by more than 50 ms, or
 * four quanta of the system clock if that is more, the clock is re-anchored: it jumps with the system clock,
 * forward or back.
 *
 * Where `performance` is missing, stands still, or reads NaN or infinity, it is the system clock.
 */
export function anchoredClock(): AnchoredClock {
  /** Two clocks that differ by no more than this many milliseconds are left alone: slewing, and bad luck. */
  const TOLERANCE_MS = 50;
  /** The coarsest system clock known: old Firefox with resistFingerprinting. */
  const COARSEST_MS = 100;
  const SANDWICH_TRIES = 5;
  let performance: Performance;
  /** Unix milliseconds at which `performance` read 0; undefined before the first reading. */
  let origin: number | undefined;
  /** What `performance` read when it was last anchored. */
  let anchoredAt: number;
  /** The system clock's quantum divides all of its readings: it is at most their greatest common divisor. */
  let quantum = 0;
  let last: number;
  let wall: number;

  /** Whether a time is no farther from the system clock than is tolerated, or than that many milliseconds. */
  const agrees = (now: number, byMs = Math.max(TOLERANCE_MS, Math.min(quantum, COARSEST_MS) * 4)): boolean =>
    Math.abs(now - wall) <= byMs;

  const clock: { -readonly [K in keyof AnchoredClock]: AnchoredClock[K] } = {
    now() {
      // Whatever has taken its place may return a bigint: the clock calculates with numbers alone.
      const pulse = Number(Date.now());
      if (pulse === wall) return last;
      wall = pulse;
      for (let rest = Math.floor(wall); rest; ) [quantum, rest] = [rest, quantum % rest];
      last = origin! + (performance?.now() ?? wall);
      if (!agrees(last)) {
        const isFirst = origin === undefined;
        const old = performance;
        performance = (globalThis as { performance?: Performance }).performance;
        // A process held up between two readings looks like a step: read one clock before and after the
        // other.
        wall = Number(Date.now());
        let opened: number;
        let mark: number;
        let tries = SANDWICH_TRIES;
        do {
          opened = wall;
          mark = performance?.now?.() ?? 0;
          wall = Number(Date.now());
        } while (--tries && !agrees(opened, 1));
        const isSame = old === performance;
        if (isSame) last = origin! + mark;
        if (!isSame || !agrees(last)) {
          if (mark !== anchoredAt && mark > 0 && mark < Infinity) {
            anchoredAt = mark;
            // Not a number, and not near, where there is none.
            origin = performance!.timeOrigin;
          } else {
            performance = undefined;
            mark = wall;
          }
          if (!(isFirst && agrees(origin! + mark, TOLERANCE_MS))) origin = wall - mark;
          if (!isFirst) clock.lastStep = [wall - last || 0];
        }
        last = origin! + mark;
      }
      return last;
    },
  };
  return clock;
}
