/* Everything that takes time happens here, one event after the other. What belongs to a dead owner does not happen. */

import type { Dice } from './random.ts';

export interface Owner {
  isAlive: boolean;
}

export interface Schedule {
  /** The time of the world, in Unix milliseconds. Devices have clocks of their own. */
  nowMs: number;
  /** Calls back some milliseconds later. Returns what stops it. */
  after(ms: number, owner: Owner, callback: () => void): () => void;
  /** Resolves after up to `mostMs`. Never, if the owner dies meanwhile. */
  pause(owner: Owner, mostMs?: number): Promise<void>;
  /** Lets the next event happen, if it is due within so many milliseconds: time goes on to it. */
  next(withinMs: number): boolean;
}

interface Event {
  readonly at: number;
  readonly owner: Owner;
  readonly callback: () => void;
}

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
        // Of those at the same time, any may come first.
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
