import { refusal, requireChoice, withDefaults } from '../arguments.ts';
import type { SubscribeOptions } from '../events.ts';
import { startTimer } from '../time/timers.ts';

/**
 * Those who listen to one source of IDs. Events wait here until the call that caused them has its ID, so that a
 * listener may itself make IDs, and a batch that is refused has reported no ID that does not exist.
 *
 * All listeners receive all events in the order in which they happened, each a copy of its own. What a listener causes,
 * by making an ID, is delivered after the event that it is handling.
 */
export interface Subscribers<Event extends { readonly type: string }> {
  /** Whether there is something to do after an ID: to collect it, or to deliver what it caused. */
  isDue: boolean;
  /** Whether anybody asked for IDs. */
  wantsIds: boolean;
  /** Adds a listener. Returns what removes it: it is not called again after that. */
  add(listener: (event: Event) => void, options: SubscribeOptions | undefined): () => void;
  /** Keeps an event for the next delivery to those who listen now. */
  emit(event: Event): void;
  /** Delivers what waits, unless it is held back or being delivered already. */
  deliver(): void;
  /**
   * Holds everything back until the returned function is called, which drops events of some types that were emitted
   * since, and delivers the others unless another hold lasts.
   */
  hold(): (dropped: readonly string[]) => void;
  /** Emits the IDs that were collected so far; or does so and delivers them in some milliseconds. */
  flush(): void;
  flushLater(): void;
}

/** How long the IDs of a unit that no other unit follows are kept back, in milliseconds. */
const FLUSH_MS = 8;

interface Entry<Event> {
  readonly listener: (event: Event) => void;
  readonly ids: boolean;
}

/** @param flush emits the IDs that were collected so far */
export function createSubscribers<Event extends { readonly type: string }>(
  flush: () => void,
): Subscribers<Event> {
  const entries = new Set<Entry<Event>>();
  let outbox: { event: Event; to: Entry<Event>[] }[] = [];
  let holds = 0;

  function update(): void {
    self.wantsIds = [...entries].some(({ ids }) => ids);
    self.isDue = self.wantsIds || outbox.length > 0;
  }

  const self: Subscribers<Event> = {
    isDue: false,
    wantsIds: false,
    add(listener, options = {}) {
      if (typeof listener !== 'function') throw refusal('listener', 'a function', listener);
      const { ids } = withDefaults('options', options, { ids: false });
      const entry = { listener, ids: requireChoice('ids', ids, [false, true]) };
      // What was made before is not for this listener.
      flush();
      entries.add(entry);
      update();
      return () => {
        entries.delete(entry);
        update();
      };
    },
    emit(event) {
      const to = [...entries].filter(({ ids }) => ids || event.type !== 'ids');
      if (to.length) outbox.push({ event, to });
      self.isDue ||= to.length > 0;
    },
    deliver() {
      if (holds) return;
      // What is emitted meanwhile is delivered below, by this call.
      holds++;
      for (let sent = outbox.shift(); sent; sent = outbox.shift()) {
        for (const entry of sent.to) {
          try {
            if (entries.has(entry)) entry.listener(copyOf(sent.event));
          } catch (error) {
            // It surfaces as an unhandled rejection, and does not cost an ID.
            Promise.reject(error);
          }
        }
      }
      holds--;
      update();
    },
    hold() {
      const before = outbox.length;
      holds++;
      return dropped => {
        holds--;
        outbox = outbox.filter(({ event: { type } }, i) => i < before || !dropped.includes(type));
        self.deliver();
      };
    },
    flush,
    flushLater() {
      startTimer(FLUSH_MS, () => {
        flush();
        self.deliver();
      });
    },
  };
  return self;
}

/** A copy that its receiver may keep and change: the columns of an `ids` event included. */
function copyOf<Event extends object>(event: Event): Event {
  const entries = Object.entries(event).map(([key, value]) => [key, value.slice?.() ?? value]);
  return Object.fromEntries(entries) as Event;
}
