import type { AnchoredClock } from '../clock/anchored-clock.ts';
import type { Clock } from '../clock/clock.ts';
import { createWaiting, type Patience } from '../engine/patience.ts';
import { createStall } from '../engine/stall.ts';
import type { Blocked } from '../engine/step.ts';
import type { TurnSource } from '../engine/turn.ts';
import type { ReanchoredEvent, ResumedEvent, StalledEvent } from '../events.ts';

/** Numbers of one unit and timeline that follow each other, and that no other call will ever get. */
export interface SharedRun {
  readonly unit: number;
  readonly timeline: number;
  readonly first: number;
  readonly count: number;
  /** The reading of the thread's clock when they were taken. */
  readonly now: number;
}

/** One thread's access to the numbers that all threads share. It is itself the run that it took last. */
export interface SharedSequencer extends SharedRun {
  /**
   * Takes up to `most` numbers in one compareExchange, if there are any. Else says why not, and nothing has
   * changed. Either way, `now` is the reading of this thread's clock.
   *
   * @throws SnoError `ERR_CLOCK_RANGE`.
   */
  attempt(most: number): Blocked | undefined;
}

/** How one thread takes numbers. */
export interface RunSourceOptions {
  readonly clock: Clock;
  /** How many numbers to reserve at once for single IDs. */
  readonly block: number;
  readonly maxWaitMs: number;
  /** Milliseconds in a unit. */
  readonly unitMs: number;
  startOf(unit: number): number;
  unitAt(unixMs: number): number;
  /** Whether a synchronous call waits, or throws at once. */
  waits(reason: Blocked[0]): boolean;
  send(event: StalledEvent | ResumedEvent | ReanchoredEvent): void;
  deliver(): void;
}

/**
 * One thread's numbers: from the block that it holds, else from the shared state, waiting where there are
 * none.
 */
export interface RunSource extends TurnSource, SharedRun {
  /**
   * Takes up to `most` numbers, one if it is left out, and returns this object, which is their run then.
   * Where there are none, it holds the thread, or throws.
   */
  take(most?: number): RunSource;
  /** The first of them. */
  readonly sequence: number;
  /** Takes `count` numbers. Those taken before it throws are used up. */
  takeAll(count: number): SharedRun[];
}

export function createRunSource(sequencer: SharedSequencer, options: RunSourceOptions): RunSource {
  const { clock, block, unitMs, startOf, unitAt, send, deliver } = options;
  const patienceOf = createWaiting(options.maxWaitMs);
  const impatience = createWaiting(-Infinity)();
  const stall = createStall(send);
  /** The block ends before this number, and is good while the clock reads from … to (ms). */
  let end = 0;
  let fromMs = 0;
  let toMs = 0;
  let { lastStep } = clock as AnchoredClock;

  /** Hands out up to `most` of the block's next numbers. */
  function handOut(first: number, most: number): void {
    self.first = first;
    self.count = Math.min(most, end - first);
  }

  function takeFromBlock(most: number): boolean {
    if (self.first + self.count >= end) return false;
    const now = clock.now();
    if (!(typeof now === 'number' && now >= fromMs && now < toMs)) return false;
    // The clock may have taken numbers itself: only now is it known which are left.
    const first = self.first + self.count;
    if (first >= end) return false;
    handOut(first, most);
    return true;
  }

  function takeFromShared(most: number): Blocked | undefined {
    const blocked = sequencer.attempt(Math.max(most, block));
    const { unit, timeline, first, count, now } = sequencer;
    if (blocked) return blocked;
    // These may be getters that take numbers, so the run was copied before and becomes this object's own
    // after.
    const { lastStep: step } = clock as AnchoredClock;
    if (step && step !== lastStep) send({ type: 're-anchored', now, stepMs: step[0] });
    lastStep = step;
    self.unit = unit;
    self.timeline = timeline;
    self.now = now;
    end = first + count;
    // By this thread's own clock: the shared unit can lie ahead of it.
    fromMs = startOf(unitAt(now));
    toMs = fromMs + unitMs;
    handOut(first, most);
    stall(now, self.waiting + 1);
    return undefined;
  }

  /** Reports that there is no number. Returns the milliseconds until there can be one. */
  function report([reason, until]: Blocked): number {
    const { now } = sequencer;
    const retryAfterMs = Math.max(1, Math.ceil(startOf(until) - now));
    stall(now, self.waiting + 1, reason, retryAfterMs);
    deliver();
    return retryAfterMs;
  }

  /**
   * Reads the clock and the shared state again and again, until there is a number.
   */
  function takeWaiting(most: number, patience?: Patience): void {
    if (takeFromBlock(most)) return;
    for (let blocked = takeFromShared(most); blocked; blocked = takeFromShared(most)) {
      const { now } = sequencer;
      const retryAfterMs = report(blocked);
      patience ??= patienceOf();
      (options.waits(blocked[0]) ? patience : impatience)(blocked[0], now, retryAfterMs);
    }
  }

  const self: { -readonly [K in keyof RunSource]: RunSource[K] } = {
    waiting: 0,
    unit: 0,
    timeline: 0,
    first: 0,
    count: 0,
    now: 0,
    take(most = 1) {
      takeWaiting(most);
      return self;
    },
    get sequence() {
      return self.first;
    },
    takeAll(count: number) {
      const patience = patienceOf();
      const runs: SharedRun[] = [];
      for (let left = count; left > 0; left -= self.count) {
        takeWaiting(left, patience);
        const { unit, timeline, first, count, now } = self;
        runs.push({ unit, timeline, first, count, now });
      }
      return runs;
    },
    attempt() {
      const blocked = takeFromBlock(1) ? undefined : takeFromShared(1);
      return blocked && report(blocked);
    },
  };
  return self;
}
