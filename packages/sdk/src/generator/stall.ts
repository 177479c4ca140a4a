import type { BlockedEvent, ExhaustedEvent, ResumedEvent } from '../events.ts';

/** Calls that found no ID to make: from the first of them to the next ID. Decides what of it is reported. */
export class Stall {
  readonly kind: 'blocked' | 'exhausted';
  readonly #startMs: number;
  /** The next millisecond to report: 1, 5, 9 … */
  #nextReport = 1;

  constructor(kind: 'blocked' | 'exhausted', startMs: number) {
    this.kind = kind;
    this.#startMs = startMs;
  }

  /** What to report of one more call without an ID, if anything. */
  report(now: number, count: number, retryAfterMs: number): BlockedEvent | ExhaustedEvent | undefined {
    const ticks = this.#ticks(now);
    if (ticks < this.#nextReport) return undefined;
    if (this.kind === 'blocked') {
      this.#nextReport = Number.POSITIVE_INFINITY;
      return { type: 'blocked', now, count, retryAfterMs };
    }
    this.#nextReport = ticks - ((ticks - 1) % 4) + 4;
    return { type: 'exhausted', now, count, ticks };
  }

  /** What to report of its end. */
  end(now: number, count: number): ResumedEvent {
    return { type: 'resumed', now, after: this.kind, count, ticks: this.#ticks(now) };
  }

  /** Milliseconds that have begun since its start; a clock that went back meanwhile begins at one. */
  #ticks(now: number): number {
    return Math.max(0, Math.floor(now - this.#startMs)) + 1;
  }
}
