/* Simulated time: events happen one after the other. Those of a dead owner never happen. */

import type { Dice } from './dice.ts';

/** Whoever events belong to: a tab, a process. It ends when `isAlive` is set to false. */
export interface Owner {
  isAlive: boolean;
}

/** The events of a simulated world. */
export interface Schedule {
  /** The true time, in Unix milliseconds. Each device has its own clock. */
  nowMs: number;
  /** Calls back `ms` milliseconds later. Returns a function that cancels it. */
  after(ms: number, owner: Owner, callback: () => void): () => void;
  /** Resolves after 0 to `mostMs` milliseconds; never, if the owner dies meanwhile. */
  pause(owner: Owner, mostMs?: number): Promise<void>;
  /**
   * Runs the next event and moves the time to it, if it is due within `withinMs`. Returns whether there was
   * one.
   */
  next(withinMs: number): boolean;
}

interface Event {
  readonly at: number;
  readonly owner: Owner;
  readonly callback: () => void;
}

/** @param startMs the true time at the start, in Unix milliseconds */
export function createSchedule(dice: Dice, startMs: number): Schedule {
  const events: Event[] = [];
  const self: Schedule = {
    nowMs: startMs,
    after(ms, owner, callback) {
      const event = { at: self.nowMs + ms, owner, callback };
      events.push(event);
      return () => {
        const index = events.indexOf(event);
        if (index >= 0) events.splice(index, 1);
      };
    },
    pause: (owner, mostMs = 8) => new Promise(resolve => self.after(dice.below(mostMs + 1), owner, resolve)),
    next(withinMs) {
      let first = -1;
      for (let i = 0; i < events.length; i++) {
        // Events that are due at the same time run in any order.
        const isSooner = first < 0 || events[i]!.at < events[first]!.at;
        if (isSooner || (events[i]!.at === events[first]!.at && dice.once(2))) first = i;
      }
      const event = events[first];
      if (!event || event.at > self.nowMs + withinMs) return false;
      events.splice(first, 1);
      self.nowMs = Math.max(self.nowMs, event.at);
      if (event.owner.isAlive) event.callback();
      return true;
    },
  };
  return self;
}
