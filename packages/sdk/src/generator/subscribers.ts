import type { GeneratorEvent, GeneratorListener, IdsEvent } from '../events.ts';
import { startTimer } from '../time/timers.ts';

/** How long the IDs of a unit that nothing follows are kept back, in milliseconds. */
const FLUSH_MS = 8;

/** What an `ids` event says of its unit. */
type IdsOfUnit = Pick<IdsEvent, 'now' | 'unixMs' | 'tick' | 'partition' | 'firstSequence'>;

/**
 * Those who listen to one generator. Events wait here until the call that caused them has its ID, so that a listener
 * may itself make IDs, and a batch that is taken back has reported nothing.
 */
export interface Subscribers {
  /** Whether there is something to do after an ID: to record it, or to deliver what it caused. */
  isDue: boolean;
  add(listener: GeneratorListener, ids: boolean): () => void;
  /** Keeps an event for the next delivery, if anybody listens. */
  emit(event: GeneratorEvent): void;
  /** Hands on what waits, unless it is held back. */
  deliver(): void;
  /** Holds everything back until it is released: delivered, but for what tells of IDs that were taken back. */
  hold(): void;
  release(takenBack: boolean): void;
  /** Collects `count` IDs whose numbers follow each other, if anybody wants them. */
  record(of: IdsOfUnit, meta: number, count: number): void;
}

export function createSubscribers(): Subscribers {
  const entries = new Set<{ listener: GeneratorListener; ids: boolean }>();
  let outbox: GeneratorEvent[] = [];
  let isHeld = false;
  let wantsIds = false;
  /** One unit's IDs, as they are collected. */
  let column: IdsOfUnit | undefined;
  let metas: number[] = [];

  function flush(): void {
    if (column) self.emit({ type: 'ids', ...column, metas: Uint8Array.from(metas) });
    column = undefined;
    metas = [];
  }

  function updateWants(): void {
    wantsIds = [...entries].some(({ ids }) => ids);
    self.isDue = wantsIds;
  }

  const self: Subscribers = {
    isDue: false,
    add(listener, ids) {
      const entry = { listener, ids };
      entries.add(entry);
      updateWants();
      return () => {
        entries.delete(entry);
        updateWants();
      };
    },
    emit(event) {
      if (entries.size === 0) return;
      outbox.push(event);
      self.isDue = true;
    },
    deliver() {
      if (isHeld) return;
      self.isDue = wantsIds;
      for (const event of outbox.splice(0)) {
        for (const { listener, ids } of [...entries]) {
          try {
            if (event.type !== 'ids' || ids) listener(event);
          } catch (error) {
            // Its own: it surfaces as an unhandled rejection, and the ID is not lost to it.
            Promise.reject(error);
          }
        }
      }
    },
    hold() {
      isHeld = true;
    },
    release(takenBack) {
      isHeld = false;
      // What stopped the call did happen.
      if (takenBack)
        outbox = outbox.filter(
          ({ type }) => type === 'blocked' || type === 'exhausted' || type === 're-anchored',
        );
      self.deliver();
    },
    record(of, meta, count) {
      if (!wantsIds) return;
      if (
        column?.unixMs !== of.unixMs ||
        column.tick !== of.tick ||
        column.firstSequence + metas.length !== of.firstSequence
      ) {
        flush();
        column = of;
        startTimer(FLUSH_MS, () => {
          flush();
          self.deliver();
        });
      }
      while (count-- > 0) metas.push(meta);
    },
  };
  return self;
}
