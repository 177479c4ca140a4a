import type { GeneratorEvent, GeneratorListener, IdsEvent } from '../events.ts';
import { startIdleTimer } from '../time/timers.ts';
import { startOfUnit } from '../time/units.ts';

/** How long the IDs of a unit that nothing follows are kept back, in milliseconds. */
const FLUSH_MS = 8;

/** One unit's IDs, as they are collected for those who asked. */
interface Column {
  readonly unit: number;
  readonly tick: 0 | 1;
  readonly partition: number;
  readonly firstSequence: number;
  metas: Uint8Array;
  count: number;
}

/**
 * Those who listen to one generator. Events wait here until the call that caused them has its ID, so that a listener
 * may itself make IDs, and a batch that is taken back has reported nothing.
 */
export class Subscribers {
  readonly #listeners = new Map<symbol, { listener: GeneratorListener; ids: boolean }>();
  #waiting: GeneratorEvent[] = [];
  #column: Column | undefined;
  #stopTimer: (() => void) | undefined;
  /** Whether anybody listens, and whether anybody wants IDs. */
  isAny = false;
  wantsIds = false;

  add(listener: GeneratorListener, ids: boolean): () => void {
    const key = Symbol();
    this.#listeners.set(key, { listener, ids });
    this.#count();
    return () => {
      this.#listeners.delete(key);
      this.#count();
    };
  }

  #count(): void {
    this.isAny = this.#listeners.size > 0;
    this.wantsIds = [...this.#listeners.values()].some(({ ids }) => ids);
    if (!this.wantsIds) this.#dropColumn();
  }

  /** Keeps an event for the next delivery, if anybody listens. */
  queue(event: GeneratorEvent): void {
    if (this.isAny) this.#waiting.push(event);
  }

  /** Forgets what was queued. */
  discard(): void {
    this.#waiting = [];
  }

  deliver(): void {
    const events = this.#waiting;
    if (events.length === 0) return;
    this.#waiting = [];
    for (const event of events) {
      for (const { listener, ids } of [...this.#listeners.values()]) {
        if (event.type !== 'ids' || ids) call(listener, event);
      }
    }
  }

  /** Adds `count` IDs that follow each other, and queues those of the unit before. */
  record(unit: number, tick: 0 | 1, partition: number, sequence: number, meta: number, count: number): void {
    let column = this.#column;
    if (
      column === undefined ||
      column.unit !== unit ||
      column.tick !== tick ||
      column.firstSequence + column.count !== sequence
    ) {
      this.flush();
      const metas = new Uint8Array(Math.max(16, count));
      column = { unit, tick, partition, firstSequence: sequence, metas, count: 0 };
      this.#column = column;
      this.#stopTimer ??= startIdleTimer(FLUSH_MS, () => {
        this.flush();
        this.deliver();
      });
    }
    const end = column.count + count;
    if (end > column.metas.length) {
      const larger = new Uint8Array(Math.max(end, column.metas.length * 2));
      larger.set(column.metas);
      column.metas = larger;
    }
    column.metas.fill(meta, column.count, end);
    column.count = end;
  }

  /** Queues what was recorded. */
  flush(): void {
    const column = this.#column;
    if (column === undefined) return;
    this.#dropColumn();
    const unixMs = startOfUnit(column.unit);
    const { tick, partition, firstSequence } = column;
    const metas = column.metas.slice(0, column.count);
    const event: IdsEvent = { type: 'ids', now: unixMs, unixMs, tick, partition, firstSequence, metas };
    this.queue(event);
  }

  #dropColumn(): void {
    this.#column = undefined;
    this.#stopTimer?.();
    this.#stopTimer = undefined;
  }
}

/** A listener's error is its own: it surfaces as an unhandled rejection, and the ID is not lost to it. */
function call(listener: GeneratorListener, event: GeneratorEvent): void {
  try {
    listener(event);
  } catch (error) {
    void Promise.reject(error);
  }
}
