import { refusal, requireChoice, requireKeys } from '../arguments.ts';
import { startTimer } from '../clock/timers.ts';
import type { SubscribeOptions } from '../events.ts';

/**
 * Those who listen to one source of IDs. Events wait here until the call that caused them has its ID, so that
 * a listener may itself make IDs, and a batch that is refused has reported no ID that does not exist.
 *
 * All listeners receive all events in the order in which they happened, each its own copy. What a listener
 * causes, by making an ID, is delivered after the event that it is handling.
 */
export interface Subscribers<Event extends { readonly type: string }> {
  /**
   * Whether there is something to do after an ID: to collect it, or to deliver what it caused. It may be true
   * without need.
   */
  isDue: boolean;
  /** Whether it has a listener that asked for IDs. */
  hasIds(): boolean;
  /** Adds a listener. Returns what removes it: it is not called again after that. */
  add(listener: (event: Event) => void, options: SubscribeOptions | undefined): () => void;
  /**
   * Keeps an event for the next delivery to those who listen now: a copy for each of them, which reads the
   * event's getters, so that these can make what listeners must not share.
   */
  send(event: Event): void;
  /** Delivers what waits, unless it is held back or being delivered already. */
  deliver(): void;
  /**
   * Makes a call that causes much, and delivers all of that when the call is over, unless another hold lasts
   * then.
   *
   * @param call is given what drops the events since it began that are about IDs, because those were taken
   * back. What stopped the call did happen.
   */
  hold<T>(call: (takeBack: () => void) => T): T;
  /** Sends the IDs that were collected so far; or does so and delivers them in some milliseconds. */
  flush(): void;
  schedule(): void;
}

interface Entry<Event> {
  readonly listener: (event: Event) => void;
  readonly ids: boolean;
}

/**
 * @param flush sends the IDs that were collected so far
 * @param undone the types of the events that are about IDs
 */
export function createSubscribers<Event extends { readonly type: string }>(
  flush: () => void,
  undone: readonly string[],
): Subscribers<Event> {
  const entries = new Set<Entry<Event>>();
  let outbox: [event: Event, to: Entry<Event>][] = [];
  let holds = 0;

  const self: Subscribers<Event> = {
    isDue: false,
    hasIds: () => [...entries].some(({ ids }) => ids),
    add(listener, options = {}) {
      if (typeof listener !== 'function') throw refusal('listener', 'a function', listener);
      const { ids = false } = requireKeys('options', options, ['ids']);
      const entry = { listener, ids: requireChoice('ids', ids, [false, true]) };
      // What was made before is not for this listener.
      flush();
      entries.add(entry);
      self.isDue = true;
      return () => {
        entries.delete(entry);
      };
    },
    send(event) {
      for (const to of entries) {
        if (to.ids || event.type !== 'ids') outbox.push([{ ...event }, to]);
      }
      self.isDue = true;
    },
    deliver() {
      if (holds) return;
      // What is emitted meanwhile is delivered below, by this call.
      holds++;
      while (outbox.length) {
        const [event, to] = outbox.shift()!;
        try {
          if (entries.has(to)) to.listener(event);
        } catch (error) {
          // It surfaces as an unhandled rejection, and does not cost an ID.
          Promise.reject(error);
        }
      }
      holds--;
      self.isDue = self.hasIds();
    },
    hold(call) {
      const before = outbox.length;
      holds++;
      try {
        return call(() => {
          outbox = outbox.filter(([event], i) => i < before || !undone.includes(event.type));
        });
      } finally {
        holds--;
        self.deliver();
      }
    },
    flush,
    schedule() {
      /** How long the IDs of a unit that no other unit follows are kept back, in milliseconds. */
      const FLUSH_MS = 8;
      startTimer(FLUSH_MS, () => {
        flush();
        self.deliver();
      });
    },
  };
  return self;
}
