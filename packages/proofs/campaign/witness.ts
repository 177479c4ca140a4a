import { wrong } from './fault.ts';
import { fireTimers } from './surroundings.ts';

/** Longer than a generator keeps IDs back. */
const FLUSHED_MS = 100;

/** What all generators of the family report. */
export interface Reported {
  readonly type: string;
  readonly now: number;
}

interface Stalled extends Reported {
  readonly ticks: number;
  readonly retryAfterMs: number;
  readonly after: string;
}

interface Observable<Event> {
  subscribe(listener: (event: Event) => void, options?: { ids: boolean }): () => void;
}

/** Reads what only one scheme reports. */
export interface Reader<Event> {
  /** The IDs of an event that reports IDs. It may change the event, which is the listener's own. */
  idsOf(event: Event): string[];
  /** Any other event. */
  see(event: Event): void;
  /** All events have come. */
  finish?(): void;
}

/** Listens to a generator from its beginning to its end, and holds what it reports against what it did. */
export class Witness<Event extends Reported> {
  /** The IDs that were made and came out, in order. */
  readonly made: string[] = [];
  /** Whether IDs may have been made that never came out: what they were written into threw. */
  hasLost = false;
  readonly #reader: Reader<Event>;
  readonly #reported: string[] = [];
  /** What each of two listeners received, but for IDs. */
  readonly #logs: [string[], string[]] = [[], []];
  #stall: string | undefined;
  #isInBatch = false;
  /** A batch that was refused told nobody that it had ended the last stall: another one may follow it. */
  #mayStallAgain = false;

  /** @param onEvent code of the caller that runs in the listeners */
  constructor(source: Observable<Event>, reader: Reader<Event>, onEvent: () => void) {
    this.#reader = reader;
    source.subscribe(
      event => {
        if (event.type !== 'ids') this.#logs[0].push(JSON.stringify(event));
        spoil(event);
        onEvent();
      },
      { ids: true },
    );
    source.subscribe(
      event => {
        this.#see(event);
        onEvent();
      },
      { ids: true },
    );
  }

  /** A call begins: one that makes several IDs, or may run code that does, or one that makes one. */
  beginCall(isBatch: boolean): void {
    this.#isInBatch = isBatch;
    this.#mayStallAgain ||= isBatch;
  }

  #see(event: Event): void {
    if (!Number.isFinite(event.now)) wrong(`an event at ${event.now}`);
    if (event.type === 'ids') {
      for (const id of this.#reader.idsOf(event)) this.#reported.push(id);
      return;
    }
    this.#logs[1].push(JSON.stringify(event));
    const { ticks, retryAfterMs, after } = event as Partial<Stalled>;
    if (event.type === 'exhausted' || event.type === 'blocked') {
      if (event.type === this.#stall && !this.#mayStallAgain) wrong(`${event.type} again`);
      if (!(retryAfterMs! >= 1) || ticks !== 1) wrong(`${event.type}: retry in ${retryAfterMs} ms`);
      this.#stall = event.type;
      this.#mayStallAgain = this.#isInBatch;
    } else if (event.type === 'resumed') {
      if (after !== this.#stall) wrong(`resumed after ${after}`);
      if (!(ticks! >= 1)) wrong(`resumed after ${ticks} ms`);
      this.#stall = undefined;
      this.#mayStallAgain = this.#isInBatch;
    } else this.#reader.see(event);
  }

  /**
   * The generator is not used any more.
   *
   * @param inOrder whether IDs came out in the order in which they were made
   */
  finish(inOrder: boolean): void {
    fireTimers(FLUSHED_MS);
    this.#reader.finish?.();
    const [one, other] = this.#logs;
    if (one.join() !== other.join())
      wrong('two listeners received different events, or in a different order');
    if (new Set(this.#reported).size !== this.#reported.length) wrong('an ID was reported twice');
    const made = inOrder ? this.made : [...this.made].sort();
    let reported = inOrder ? this.#reported : [...this.#reported].sort();
    if (this.hasLost) {
      const known = new Set(made);
      reported = reported.filter(id => known.has(id));
    }
    if (reported.join() === made.join()) return;
    const at = made.findIndex((id, i) => id !== reported[i]);
    const difference =
      at < 0 ? `${reported[made.length]} was never made` : `${reported[at]} instead of ${made[at]}`;
    wrong(`${reported.length} IDs reported of ${made.length}: ${difference}`);
  }
}

/** No ID has this metabyte. */
export const SPOILT = 0xee;

/** Changes whatever can be changed of an event: it is the listener's own. */
function spoil(event: object): void {
  for (const value of Object.values(event)) {
    if (value instanceof Uint8Array) value.fill(SPOILT);
    if (value instanceof BigUint64Array) value.fill(0n);
  }
}
