import type { Sno } from '@sno-id/sdk';
import type { Panel } from '../../../core/panel.ts';
import type { Registered } from '../../../core/registry.ts';
import { identityOf } from '../../../ids/collisions.ts';
import { type Description, isSnowflake } from '../../../source/family.ts';
import type { GeneratorKey, IdBatch } from '../../../source/source.ts';
import { compareBatches, MAX_NAMED } from './compare-batches.ts';

/** How many batches, and how many IDs, a new one is compared with: bounds of time and memory. */
export const MAX_BATCHES = 8_192;
const MAX_IDS = 1_000_000;
/** How many pairs of generators are told apart; those beyond count in the totals alone. */
const MAX_PAIRS = 100;
const MAX_CROSSED = 1_000;

/** Two generators that made the same IDs. */
export interface DuplicatePair {
  readonly keys: readonly [GeneratorKey, GeneratorKey];
  /** The one whose page has been loaded again since, if one of them is of such a page. */
  readonly earlier: Registered | undefined;
  readonly count: number;
  readonly example: Sno | bigint;
  /** The time in the newest of these IDs. */
  readonly unixMs: number;
}

export type Duplicates = ReturnType<typeof createDuplicates>;

interface Seen {
  readonly key: GeneratorKey;
  readonly maker: Registered | undefined;
  readonly slot: string;
  readonly batch: IdBatch;
}

/**
 * Compares all IDs with those that other generators of the same identity made in the same unit and timeline.
 * Batches are compared as a whole, so that what it costs grows with the batches and with what two of them
 * share.
 */
export function createDuplicates({ hub, pulse, registry }: Pick<Panel, 'hub' | 'pulse' | 'registry'>) {
  const slots = new Map<string, Set<Seen>>();
  /** In order of arrival; those before `first` were dropped, and leave the array when they are many. */
  let kept: Seen[] = [];
  let first = 0;
  const pairs = new Map<string, DuplicatePair>();
  const crossed = new Set<string>();
  const identities = new WeakMap<Description, string>();
  /** The newest. */
  const repeated = new Set<Sno | bigint>();
  let keptIds = 0;
  let total = 0;
  let unknown = 0;

  /** What IDs must have in common to be compared; undefined where it is not known. */
  function slotOf(key: GeneratorKey, batch: IdBatch): string | undefined {
    if (!('ids' in batch)) return `${batch.partition} ${batch.tick} ${batch.unixMs}`;
    const description = registry.of(key)?.description;
    if (!description || !isSnowflake(description)) return undefined;
    const identity = identities.get(description) ?? identityOf(description);
    identities.set(description, identity);
    return `${identity} ${batch.timeline} ${batch.unixMs}`;
  }

  function compare(now: Seen, before: Seen): void {
    const met = compareBatches(now.batch, before.batch);
    unknown += met.unknown;
    if (met.isCrossed && crossed.size < MAX_CROSSED) crossed.add(inOrder(now.key, before.key).join('\n'));
    const [example] = met.ids.slice(-1);
    if (example !== undefined) note(now, before, met.same, example);
    for (const id of met.ids) repeated.add(id);
    for (const id of repeated) {
      if (repeated.size <= MAX_NAMED) break;
      repeated.delete(id);
    }
    if (met.isCrossed || met.unknown > 0) pulse.touch();
  }

  function note(now: Seen, before: Seen, count: number, example: Sno | bigint): void {
    total += count;
    const keys = inOrder(before.key, now.key);
    const name = keys.join('\n');
    const known = pairs.get(name);
    if (!known && pairs.size === MAX_PAIRS) return;
    const earlier = [before, now].find(({ maker }) => maker?.context.place === 'recording')?.maker;
    const unixMs = Math.max(known?.unixMs ?? 0, now.batch.unixMs);
    pairs.set(name, { keys, earlier, count: (known?.count ?? 0) + count, example, unixMs });
  }

  function forgetOldest(): void {
    for (let seen = kept[first]; seen; seen = kept[first]) {
      if (kept.length - first <= MAX_BATCHES && keptIds <= MAX_IDS) break;
      first++;
      keptIds -= seen.batch.count;
      const slot = slots.get(seen.slot);
      slot?.delete(seen);
      if (slot?.size === 0) slots.delete(seen.slot);
    }
    if (first <= MAX_BATCHES) return;
    kept = kept.slice(first);
    first = 0;
  }

  hub.add({
    ids(key, batch) {
      const slot = slotOf(key, batch);
      if (slot === undefined) return;
      const now: Seen = { key, maker: registry.of(key), slot, batch };
      const others = slots.get(slot);
      if (others) {
        for (const before of others) if (before.key !== key) compare(now, before);
        others.add(now);
      } else slots.set(slot, new Set([now]));
      kept.push(now);
      keptIds += batch.count;
      forgetOldest();
    },
  });

  return {
    /** All fields are the same. */
    get total(): number {
      return total;
    },
    /** These may be: their metabytes, or the IDs themselves, were not sent. */
    get unknown(): number {
      return unknown;
    },
    /** Whether two made the same ID, as far as pairs are told apart. */
    haveMet: (a: GeneratorKey, b: GeneratorKey) => pairs.has(inOrder(a, b).join('\n')),
    /** Whether two used the same number in a unit, with any metabytes, which no single writer does. */
    areApart: (a: GeneratorKey, b: GeneratorKey) => crossed.has(inOrder(a, b).join('\n')),
    crossings: () => crossed.size,
    /** Whether an ID is one of the newest that were made twice. */
    isRepeated: (id: Sno | bigint) => repeated.has(id),
    get pairs(): readonly DuplicatePair[] {
      return [...pairs.values()];
    },
    /** Forgets the duplicates found so far. Later IDs are still compared. */
    clear(): void {
      pairs.clear();
      repeated.clear();
      total = unknown = 0;
    },
  };
}

const inOrder = (a: GeneratorKey, b: GeneratorKey) => (a < b ? ([a, b] as const) : ([b, a] as const));
