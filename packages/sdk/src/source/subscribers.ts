import { refusal, requireKeys } from '../arguments.ts';
import type { SubscribeOptions } from '../events.ts';

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
  emit(event: Event, hasIds?: boolean): void;
  /** Delivers what waits, unless it is held back or being delivered already. */
  deliver(): void;
  /** Holds everything back until it is released. Returns how many events wait. */
  hold(): number;
  /** Drops events of some types, but for the first `kept` of all that wait. */
  drop(kept: number, types: readonly string[]): void;
  /** Ends a hold, and delivers unless another one lasts. */
  release(): void;
}

interface Entry<Event> {
  readonly listener: (event: Event) => void;
  readonly ids: boolean;
}

/** @param flush emits the IDs that were collected so far: whoever subscribes later has no part in them */
export function createSubscribers<Event extends { readonly type: string }>(
  flush: () => void,
): Subscribers<Event> {
  const entries = new Set<Entry<Event>>();
  let outbox: { event: Event; to: Entry<Event>[] }[] = [];
  let holds = 0;
  let isDelivering = false;

  function update(): void {
    self.wantsIds = [...entries].some(({ ids }) => ids);
    self.isDue = self.wantsIds || outbox.length > 0;
  }

  const self: Subscribers<Event> = {
    isDue: false,
    wantsIds: false,
    add(listener, options = {}) {
      if (typeof listener !== 'function') throw refusal('listener', 'a function', listener);
      const { ids = false } = requireKeys('options', options, ['ids']);
      if (typeof ids !== 'boolean') throw refusal('ids', 'a boolean', ids);
      const entry = { listener, ids };
      flush();
      entries.add(entry);
      update();
      return () => {
        entries.delete(entry);
        update();
      };
    },
    emit(event, hasIds = false) {
      const to = [...entries].filter(({ ids }) => ids || !hasIds);
      if (to.length === 0) return;
      outbox.push({ event, to });
      self.isDue = true;
    },
    deliver() {
      if (holds > 0 || isDelivering) return;
      isDelivering = true;
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
      isDelivering = false;
      update();
    },
    hold() {
      holds++;
      return outbox.length;
    },
    drop(kept, types) {
      outbox = outbox.filter(({ event }, i) => i < kept || !types.includes(event.type));
    },
    release() {
      holds--;
      self.deliver();
    },
  };
  return self;
}

/** A copy that its receiver may keep and change: the columns of an `ids` event included. */
function copyOf<Event>(event: Event): Event {
  const copy = { ...event } as { [key: string]: unknown };
  for (const [key, value] of Object.entries(copy)) {
    if (ArrayBuffer.isView(value)) copy[key] = (value as Uint8Array).slice();
  }
  return copy as Event;
}
