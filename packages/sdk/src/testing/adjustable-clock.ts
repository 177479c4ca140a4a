import { requireFinite, requireMethod } from '../arguments.ts';
import { type Clock, systemClock } from '../clock/clock.ts';

/** How far a clock is from the one that it shows. */
export interface ClockAdjustment {
  /** Milliseconds by which it is ahead; negative is behind. */
  readonly shiftMs: number;
  /** The size of its steps in milliseconds; 0 for those of the clock that it shows. */
  readonly quantumMs: number;
  readonly isFrozen: boolean;
}

/** A running clock that can be shifted, frozen and made coarse while it does. */
export interface AdjustableClock extends Clock {
  /** The adjustments in force. */
  readonly adjustment: ClockAdjustment;
  /**
   * Moves it by `ms` milliseconds; negative is back. Also while it is frozen. Throws for what is not finite.
   */
  shift(ms: number): void;
  /** Makes it stand still. */
  freeze(): void;
  /** Lets it continue from where it stopped: it is behind by the time that it stood. */
  resume(): void;
  /**
   * Shows it in steps of that many milliseconds, rounded down; 0 ends that. Throws for what is negative or
   * not finite.
   */
  coarsen(quantumMs: number): void;
  /** Ends all adjustments: it jumps to the reading of the clock that it shows. */
  reset(): void;
}

/**
 * Makes a clock that shows another one, and can be shifted and frozen: for the panel of `@sno-id/devtools`,
 * and for trying by hand what an app does when the clock is wrong. It costs one more call a reading; leave it
 * out of production.
 *
 * @throws TypeError if the other one is not a clock.
 * @example
 * const clock = adjustableClock();
 * const generator = createGenerator({ partition: 1, clock });
 * clock.shift(-60_000); // the next ID's tick is flipped
 */
export function adjustableClock(shown: Clock = systemClock): AdjustableClock {
  requireMethod('clock', shown, 'now');
  let shiftMs = 0;
  let quantumMs = 0;
  /** Its reading while it is frozen, before coarsening. */
  let frozenAt: number | undefined;

  function exact(): number {
    return frozenAt ?? shown.now() + shiftMs;
  }

  return {
    get adjustment() {
      const isFrozen = frozenAt !== undefined;
      return { shiftMs: isFrozen ? frozenAt! - shown.now() : shiftMs, quantumMs, isFrozen };
    },
    now: () => (quantumMs > 0 ? Math.floor(exact() / quantumMs) * quantumMs : exact()),
    shift(ms) {
      requireFinite('ms', ms, 'a finite number of milliseconds');
      if (frozenAt === undefined) shiftMs += ms;
      else frozenAt += ms;
    },
    freeze() {
      frozenAt ??= exact();
    },
    resume() {
      if (frozenAt === undefined) return;
      shiftMs = frozenAt - shown.now();
      frozenAt = undefined;
    },
    coarsen(ms) {
      requireFinite('quantumMs', ms, 'a finite number of milliseconds from 0', 0);
      quantumMs = ms;
    },
    reset() {
      shiftMs = 0;
      quantumMs = 0;
      frozenAt = undefined;
    },
  };
}
