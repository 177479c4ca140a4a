import type { Dice } from '../../sdk/test/random/dice.ts';
import { CallerError, requireRefusal } from './fault.ts';

/**
 * How deep calls lie within calls, and how often code of the caller does something in one of the script's
 * calls.
 */
const DEEPEST = 3;
const MOST_INTRUSIONS = 5;

/**
 * The caller's own code, wherever the SDK runs it: a clock, a source of random numbers, a listener, a getter,
 * a proxy, a signal. It calls any public method of the same generator, and sometimes throws.
 */
export class Caller {
  /** What it can do. */
  actions: (() => void)[] = [];
  /** How often it did something in the present call. */
  intrusions = 0;
  readonly #dice: Dice;
  readonly #odds: number;
  #depth = 0;
  #isActive = false;

  /** @param odds it does something once in this many times; 0 for never */
  constructor(dice: Dice, odds: number) {
    this.#dice = dice;
    this.#odds = odds;
  }

  /** A call of the script begins. */
  begin(): void {
    this.intrusions = 0;
    this.#isActive = true;
  }

  end(): void {
    this.#isActive = false;
  }

  /** The place at which the SDK runs code of the caller. */
  readonly intrude = (): void => {
    if (!this.#isActive || this.#odds === 0 || this.#depth >= DEEPEST) return;
    if (this.intrusions >= MOST_INTRUSIONS || !this.#dice.oneIn(this.#odds)) return;
    this.intrusions++;
    this.#depth++;
    try {
      this.#dice.pick(this.actions)();
    } catch (error) {
      requireRefusal(error);
    } finally {
      this.#depth--;
    }
    if (this.#dice.oneIn(12)) throw new CallerError('thrown by code of the caller');
  };
}
