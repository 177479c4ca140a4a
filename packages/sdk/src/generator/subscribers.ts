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
  /** Whether anybody listens. */
  isAny: boolean;
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
  /** One unit's IDs, as they are collected. */
  let column: IdsOfUnit | undefined;
  let metas: number[] = [];

  function flush(): void {
    if (column) self.emit({ type: 'ids', ...column, metas: Uint8Array.from(metas) });
    column = undefined;
    metas = [];
  }

  const self: Subscribers = {
    isAny: false,
    add(listener, ids) {
      const entry = { listener, ids };
      entries.add(entry);
      self.isAny = true;
      return () => {
        entries.delete(entry);
        self.isAny = entries.size > 0;
      };
    },
    emit(event) {
      if (self.isAny) outbox.push(event);
    },
    deliver() {
      if (isHeld) return;
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
      if (![...entries].some(({ ids }) => ids)) return;
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
