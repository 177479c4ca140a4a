import type { IdsEvent } from '@sno-id/sdk';
import type { SnowflakeIdsEvent } from '@sno-id/sdk/snowflake';
import { type After, after as afterMs } from './after.ts';
import { batchOf, shortened } from './batch.ts';
import type { AnyEvent, AnySource, StatusEvent } from './family.ts';
import { type ClockEvent, type Counted, type IdBatch, isClockEvent } from './source.ts';

/** Generators of this context by name. They may change. */
export type Generators = Readonly<Record<string, AnySource>>;

/** Something that a generator did. Without an event or a batch, its description has changed. */
export interface Watched {
  readonly name: string;
  /** The wall clock, Unix milliseconds. */
  readonly atMs: number;
  readonly event?: ClockEvent;
  readonly batch?: IdBatch;
}

/** Listens to generators before there is a panel, and for it when there is one, so that nothing falls between. */
export interface Watch {
  /** The newest that nobody was told yet, oldest first. */
  readonly kept: readonly Watched[];
  /** Called with each event, told or kept. */
  onEvent?: (event: ClockEvent) => void;
  /** Subscribes to these generators from now on, and to no others. */
  hear(generators?: Generators): void;
  /** Tells what was kept, and from now on everything at once. Returns what ends that. */
  tell(listener: (watched: Watched) => void): () => void;
  /** How many IDs a generator was seen to make, and what that covers. */
  made(name: string): { readonly total: number } & Counted;
}

export interface WatchOptions {
  readonly wallMs: () => number;
  /**
   * Whether IDs are kept while nobody is told. That costs each `next()` several times what it takes alone, so
   * it rests after {@link IDS_PER_SECOND}.
   *
   * @default false
   */
  readonly keepsIds?: boolean;
  readonly after?: After;
}

/** How many events, and how many batches of at most how many known IDs, are kept. */
export const MAX_KEPT = 256;
const KEPT_IDS = 64;
/**
 * IDs that are watched in a second while nobody is told, on average: under a thousandth of the time. After a
 * burst the watch rests for as long as the burst would have taken at this rate.
 */
export const IDS_PER_SECOND = 2_000;
/** A rest ends at the latest after this many milliseconds. */
const LONGEST_REST_MS = 60_000;

/** What is known of one generator. */
interface Ear {
  readonly of: AnySource;
  readonly end: () => void;
  /** Undefined while it rests. */
  endIds: (() => void) | undefined;
}

type Count = { total: number; sinceMs: number; isPartial?: boolean };

/** Makes a watch that listens to nothing yet. */
export function createWatch({ wallMs, keepsIds = false, after = afterMs }: WatchOptions): Watch {
  const ears = new Map<string, Ear>();
  const counts = new Map<string, Count>();
  let kept: Watched[] = [];
  let listener: ((watched: Watched) => void) | undefined;
  let isOverspent = false;
  let spent = 0;
  let cancelRest = () => {};

  function add(watched: Watched): void {
    if (watched.event) self.onEvent?.(watched.event);
    if (listener) listener(watched);
    else keep(watched);
  }

  function keep(watched: Watched): void {
    const { batch } = watched;
    if (!(batch || watched.event)) return;
    kept.push(batch ? { ...watched, batch: shortened(batch, KEPT_IDS) } : watched);
    const isOfKind = (one: Watched) => !one.batch === !batch;
    if (kept.filter(isOfKind).length > MAX_KEPT) kept.splice(kept.findIndex(isOfKind), 1);
  }

  function countOf(name: string): Count {
    const known = counts.get(name) ?? { total: 0, sinceMs: wallMs() };
    counts.set(name, known);
    return known;
  }

  function hearIds(name: string, of: AnySource): () => void {
    countOf(name);
    return of.subscribe(
      (event: AnyEvent | StatusEvent) => {
        if (event.type !== 'ids') return;
        const atMs = wallMs();
        const batch = { ...batchOf(event as IdsEvent | SnowflakeIdsEvent), atMs };
        countOf(name).total += batch.count;
        add({ name, atMs, batch });
        if (!listener) spend(batch.count);
      },
      { ids: true },
    );
  }

  /** Rests when more IDs were watched than there may be. */
  function spend(count: number): void {
    spent += count;
    const isOver = spent > IDS_PER_SECOND;
    if (isOverspent || (!isOver && spent > count)) return;
    isOverspent = isOver;
    if (isOver) settle();
    cancelRest();
    cancelRest = after(Math.min(LONGEST_REST_MS, Math.max(1_000, (spent * 1_000) / IDS_PER_SECOND)), () => {
      spent = 0;
      isOverspent = false;
      settle();
    });
  }

  /** Subscribes to IDs, or rests. */
  function settle(): void {
    const wantsIds = listener !== undefined || (keepsIds && !isOverspent);
    for (const [name, ear] of ears) {
      if (wantsIds) ear.endIds ??= hearIds(name, ear.of);
      else if (ear.endIds) {
        ear.endIds();
        ear.endIds = undefined;
        countOf(name).isPartial = true;
      }
    }
  }

  const self: Watch = {
    get kept() {
      return kept;
    },
    hear(generators = {}) {
      for (const [name, { of, end, endIds }] of ears) {
        if (generators[name] === of) continue;
        end();
        endIds?.();
        ears.delete(name);
      }
      for (const [name, of] of Object.entries(generators)) {
        if (ears.has(name)) continue;
        const end = of.subscribe((event: AnyEvent | StatusEvent) => {
          if (event.type === 'ids') return;
          add({ name, atMs: wallMs(), ...(isClockEvent(event) && { event }) });
        });
        ears.set(name, { of, end, endIds: undefined });
      }
      settle();
      if (ears.size === 0) cancelRest();
    },
    tell(to) {
      const before = kept;
      kept = [];
      for (const watched of before) to(watched);
      listener = to;
      settle();
      return () => {
        listener = undefined;
        spent = 0;
        isOverspent = false;
        settle();
      };
    },
    made: name => ({ total: 0, sinceMs: wallMs(), ...counts.get(name) }),
  };
  return self;
}
