import { SnoError } from '../errors.ts';
import type { Blocked } from '../sequencer/step.ts';
import { startOfUnit, UNIT_MS, unitAt } from '../time/units.ts';
import { STALLED_READS } from '../time/waiting.ts';
import type { ThreadSettings } from './options.ts';
import type { Run, SharedSequencer } from './shared-sequencer.ts';

/** One thread's numbers: from the block that it holds, else from the shared state, waiting where there are none. */
export interface RunSource extends Run {
  /**
   * Takes up to `most` numbers, one or more of them; they are this object's run then. Holds the thread where there are
   * none, or throws.
   */
  take(most: number): void;
  /** Takes one number if there is one. Else returns in how many milliseconds there can be one: 1 or more. */
  tryTake(): number | undefined;
}

export function createRunSource(
  sequencer: SharedSequencer,
  { clock, throws, maxWaitMs, block }: ThreadSettings,
): RunSource {
  /** The block ends before this number, and is good while the clock reads from … to (ms). */
  let end = 0;
  let fromMs = 0;
  let toMs = 0;

  /** Hands out up to `most` of the block's next numbers. */
  function handOut(first: number, most: number): void {
    self.first = first;
    self.count = Math.min(most, end - first);
  }

  function takeFromBlock(most: number): boolean {
    const first = self.first + self.count;
    if (first >= end) return false;
    const now = clock.now();
    if (!(now >= fromMs && now < toMs)) return false;
    handOut(first, most);
    return true;
  }

  function takeFromShared(most: number): Blocked | undefined {
    const blocked = sequencer.tryTake(Math.max(most, block));
    if (blocked) return blocked;
    self.unit = sequencer.unit;
    self.tick = sequencer.tick;
    end = sequencer.first + sequencer.count;
    // By this thread's own clock: the shared unit can lie ahead of it.
    fromMs = startOfUnit(unitAt(sequencer.now));
    toMs = fromMs + UNIT_MS;
    handOut(sequencer.first, most);
    return undefined;
  }

  function delayOf(blocked: Blocked): number {
    return Math.max(1, Math.ceil(startOfUnit(blocked.untilUnit) - sequencer.now));
  }

  /** Looks again and again, at the clock and at what the other threads do, until there is something to take. */
  function waitFor(most: number, blocked: Blocked): void {
    /** When the clock was last seen to move, by a millisecond or more, and how often it was read since. */
    let movedMs = sequencer.now;
    let reads = 0;
    let waitedMs = 0;
    for (let reason: Blocked | undefined = blocked; reason; reason = takeFromShared(most)) {
      const retryAfterMs = delayOf(reason);
      const wentMs = sequencer.now - movedMs;
      if (Math.abs(wentMs) >= 1) {
        // Each step back has to be waited out again.
        waitedMs += Math.max(0, wentMs);
        movedMs = sequencer.now;
        reads = 0;
      }
      const isTooLong = retryAfterMs > maxWaitMs || waitedMs > maxWaitMs;
      if (throws || isTooLong || ++reads > STALLED_READS) throw refusalOf(reason, retryAfterMs);
    }
  }

  const self = {
    unit: 0,
    tick: 0,
    first: 0,
    count: 0,
    take(most: number) {
      if (takeFromBlock(most)) return;
      const blocked = takeFromShared(most);
      if (blocked) waitFor(most, blocked);
    },
    tryTake() {
      const blocked = takeFromBlock(1) ? undefined : takeFromShared(1);
      return blocked && delayOf(blocked);
    },
  };
  return self;
}

function refusalOf({ reason }: Blocked, retryAfterMs: number): SnoError {
  const isUnsafe = reason === 'unsafe';
  return new SnoError(
    isUnsafe ? 'ERR_CLOCK_UNSAFE' : 'ERR_SEQUENCE_EXHAUSTED',
    `${isUnsafe ? 'The clock went back' : 'All IDs of this unit are made'}: retry in ${retryAfterMs} ms`,
    { retryAfterMs },
  );
}
