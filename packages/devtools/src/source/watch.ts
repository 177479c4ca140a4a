import type { IdsEvent } from '@sno-id/sdk';
import type { SnowflakeIdsEvent } from '@sno-id/sdk/snowflake';
import { type After, after as afterMs } from './after.ts';
import { attempt } from './attempt.ts';
import { batchOf, shortened } from './batch.ts';
import type { AnyEvent, AnySource, StatusEvent } from './family.ts';
import { createIdBudget } from './id-budget.ts';
import type { ClockEvent, Counted, IdBatch } from './source.ts';

/** Generators of this context by name. They may change. */
export type Generators = Readonly<Record<string, AnySource>>;

/** Whether a value can be read as a generator: not one that an app still waits for. */
export const isUsable = (value?: Partial<AnySource>): unknown =>
  attempt(() => value?.describe?.() && value.subscribe);

/** Those of an object that can be read as generators. */
export function readable(given?: Generators | null): Generators {
  const fits = (name: string) => attempt(() => isUsable(given![name]));
  const names = attempt(() => Object.keys(given ?? {}).filter(fits)) ?? [];
  return Object.fromEntries(names.map(name => [name, given![name]!]));
}

/** Something that a generator did. Without an event or a batch, its description has changed. */
export interface Watched {
  readonly name: string;
  readonly atMs: number;
  readonly event?: ClockEvent;
  readonly batch?: IdBatch;
}

/** Listens to generators before there is a panel, and for it when there is one, so that nothing is missed. */
export interface Watch {
  /** The newest, also those that a listener has received, oldest first. */
  readonly kept: readonly Watched[];
  /** Called with each event, delivered or kept. */
  onEvent?: (event: ClockEvent) => unknown;
  /** Subscribes to those of these that are generators from now on, and to no others. */
  follow(generators?: Generators): void;
  /** Delivers what no listener has received of it, and from now on everything. Returns what ends that. */
  tell(listener: (watched: Watched) => void): () => void;
  /** How many IDs a generator was seen to make, and what that covers. */
  made(name: string): { readonly total: number } & Counted;
}

export interface WatchOptions {
  readonly wallMs: () => number;
  /**
   * Whether IDs are kept while there is no listener. That costs each `next()` several times what it takes
   * alone, so it rests after a burst: see {@link createIdBudget}.
   */
  readonly keepsIds?: boolean | undefined;
  readonly after?: After;
}

/** How many events, and how many batches of at most how many known IDs, are kept. */
export const MAX_KEPT = 256;
const KEPT_IDS = 64;
interface Subscribed {
  readonly of: AnySource;
  readonly end: () => void;
  /** Undefined while it rests. */
  endIds: (() => void) | undefined;
}

type Count = { total: number; sinceMs: number; isPartial?: boolean };

/** Makes a watch that listens to nothing yet. */
export function createWatch({ wallMs, keepsIds, after = afterMs }: WatchOptions): Watch {
  const subscribed = new Map<string, Subscribed>();
  const counts = new Map<string, Count>();
  const kept: Watched[] = [];
  const untold = new Set<Watched>();
  /** How many events and batches are kept: to count them for each costs as much as all the rest. */
  const keptOf: [number, number] = [0, 0];
  let listener: ((watched: Watched) => void) | undefined;
  const budget = createIdBudget(after, settle);

  function add(watched: Watched): void {
    if (watched.event) self.onEvent?.(watched.event);
    keep(watched);
    listener?.(watched);
  }

  function keep(watched: Watched): void {
    const { batch } = watched;
    if (!(batch || watched.event)) return;
    const kind = batch ? 1 : 0;
    if (keptOf[kind]++ === MAX_KEPT) {
      keptOf[kind]--;
      const oldest = kept.findIndex(one => !one.batch === !batch);
      for (const one of kept.splice(oldest, 1)) untold.delete(one);
    }
    const one = batch ? { ...watched, batch: shortened(batch, KEPT_IDS) } : watched;
    kept.push(one);
    if (!listener) untold.add(one);
  }

  function countOf(name: string): Count {
    const known = counts.get(name) ?? { total: 0, sinceMs: wallMs() };
    counts.set(name, known);
    return known;
  }

  function subscribeToIds(name: string, of: AnySource): () => void {
    countOf(name);
    return of.subscribe(
      (event: AnyEvent | StatusEvent) => {
        if (event.type !== 'ids') return;
        const atMs = wallMs();
        const batch = { ...batchOf(event as IdsEvent | SnowflakeIdsEvent), atMs };
        countOf(name).total += batch.count;
        add({ name, atMs, batch });
        if (!listener) budget.spend(batch.count);
      },
      { ids: true },
    );
  }

  function settle(): void {
    const hasIds = listener || (keepsIds && !budget.isSpent);
    for (const [name, one] of subscribed) {
      if (hasIds) one.endIds ??= subscribeToIds(name, one.of);
      else if (one.endIds) {
        one.endIds();
        one.endIds = undefined;
        countOf(name).isPartial = true;
      }
    }
  }

  const self: Watch = {
    kept,
    follow(given) {
      const generators = readable(given);
      for (const [name, { of, end, endIds }] of subscribed) {
        if (generators[name] === of) continue;
        end();
        endIds?.();
        subscribed.delete(name);
      }
      for (const [name, of] of Object.entries(generators)) {
        if (subscribed.has(name)) continue;
        const end = attempt(() =>
          of.subscribe((event: AnyEvent | StatusEvent) => {
            if (event.type === 'ids') return;
            add({ name, atMs: wallMs(), ...(event.type !== 'status' && { event }) });
          }),
        );
        if (end) subscribed.set(name, { of, end, endIds: undefined });
      }
      settle();
      if (subscribed.size === 0) budget.stop();
    },
    tell(to) {
      // A name that is followed no longer may have been that of a generator with two.
      for (const watched of untold) if (subscribed.has(watched.name)) to(watched);
      untold.clear();
      listener = to;
      settle();
      return () => {
        listener = undefined;
        budget.reset();
        settle();
      };
    },
    made: name => ({ total: 0, sinceMs: wallMs(), ...counts.get(name) }),
  };
  return self;
}
