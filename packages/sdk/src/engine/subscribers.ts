import { refusal, requireChoice, requireKeys } from '../arguments.ts';
import { startTimer } from '../clock/timers.ts';
import type { SubscribeOptions } from '../events.ts';

/**
 * Those who listen to one source of IDs. Events wait here until the call that caused them has its ID, so that
 * a listener may itself generate IDs.
 *
 * All listeners receive all events in the order in which they happened, each its own copy. What a listener
 * causes, by generating an ID, is delivered after the event that it is handling.
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
  /** Delivers what waits, unless it is being delivered already. */
  deliver(): void;
  /** Sends the IDs that were collected so far. */
  flush(): void;
}

interface Entry<Event> {
  readonly listener: (event: Event) => void;
  readonly ids: boolean;
}

/** Sends what was collected, and delivers it, in some milliseconds. */
export function flushSoon({ flush, deliver }: Pick<Subscribers<never>, 'flush' | 'deliver'>): void {
  /** How long the IDs of a unit that no other unit follows are kept back. */
  const FLUSH_MS = 8;
  startTimer(FLUSH_MS, () => {
    flush();
    deliver();
  });
}

/** @param flush sends the IDs that were collected so far */
export function createSubscribers<Event extends { readonly type: string }>(
  flush: () => void,
): Subscribers<Event> {
  const entries = new Set<Entry<Event>>();
  const outbox: [event: Event, to: Entry<Event>][] = [];
  let isDelivering = false;

  const self: Subscribers<Event> = {
    isDue: false,
    hasIds: () => [...entries].some(entry => entry.ids),
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
      for (const entry of entries) outbox.push([event, entry]);
      self.isDue = true;
    },
    deliver() {
      if (isDelivering) return;
      isDelivering = true;
      // What is sent meanwhile is delivered, too.
      for (const [event, entry] of outbox) {
        try {
          if (entries.has(entry) && (entry.ids || event.type !== 'ids')) entry.listener({ ...event });
        } catch (error) {
          // It surfaces as an unhandled rejection, and does not cost an ID.
          Promise.reject(error);
        }
      }
      outbox.length = 0;
      isDelivering = false;
      self.isDue = self.hasIds();
    },
    flush,
  };
  return self;
}
