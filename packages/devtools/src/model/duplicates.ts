import { fromFields, type Sno } from '@sno-id/sdk';
import type { GeneratorKey, IdBatch } from '../source/source.ts';
import type { Panel } from './panel.ts';

/** How many batches, and how many IDs, a new one is compared with: bounds of time and memory. */
export const MAX_BATCHES = 8_192;
export const MAX_IDS = 1_000_000;
/** How many pairs of generators are told apart; those beyond count in the totals alone. */
const MAX_PAIRS = 100;

/** Two generators that made the same IDs. */
export interface DuplicatePair {
  readonly keys: readonly [GeneratorKey, GeneratorKey];
  readonly count: number;
  /** The latest of them. */
  readonly example: Sno;
  /** Unix milliseconds at which it was noticed. */
  readonly atMs: number;
}

/** IDs that two generators made, as far as they were seen near each other in time. */
export interface Duplicates {
  /** All fields are the same. */
  readonly total: number;
  /** Only the metabyte differs: luck, not design. */
  readonly almost: number;
  /** All but the metabyte is the same, which the source did not tell. */
  readonly unknown: number;
  readonly pairs: readonly DuplicatePair[];
  clear(): void;
}

interface Seen {
  readonly key: GeneratorKey;
  readonly slot: string;
  readonly firstSequence: number;
  readonly count: number;
  readonly metas: Uint8Array;
}

/**
 * Compares all IDs with those that other generators made in the same unit, tick and partition. Batches are compared as ranges,
 * so that what it costs grows with the batches and with the numbers that two of them share.
 */
export function createDuplicates({
  hub,
  pulse,
  wallMs,
}: Pick<Panel, 'hub' | 'pulse' | 'wallMs'>): Duplicates {
  const slots = new Map<string, Set<Seen>>();
  /** In order of arrival: a Set is a queue that lets its oldest go cheaply. */
  const kept = new Set<Seen>();
  const pairs = new Map<string, DuplicatePair>();
  let keptIds = 0;
  let total = 0;
  let almost = 0;
  let unknown = 0;

  function compare(batch: IdBatch, now: Seen, before: Seen): void {
    const from = Math.max(now.firstSequence, before.firstSequence);
    const end = Math.min(now.firstSequence + now.count, before.firstSequence + before.count);
    if (from >= end) return;
    let same = 0;
    let last = 0;
    for (let sequence = from; sequence < end; sequence++) {
      const meta = now.metas[sequence - now.firstSequence];
      const other = before.metas[sequence - before.firstSequence];
      if (meta === undefined || other === undefined) unknown++;
      else if (meta !== other) almost++;
      else {
        same++;
        last = sequence;
      }
    }
    if (same > 0) note(batch, now, before, same, last);
    pulse.touch();
  }

  function note(batch: IdBatch, now: Seen, before: Seen, count: number, sequence: number): void {
    total += count;
    const keys = before.key < now.key ? ([before.key, now.key] as const) : ([now.key, before.key] as const);
    const name = keys.join('\n');
    const known = pairs.get(name);
    if (!known && pairs.size === MAX_PAIRS) return;
    const { unixMs, tick, partition } = batch;
    const meta = now.metas[sequence - now.firstSequence]!;
    pairs.set(name, {
      keys,
      count: (known?.count ?? 0) + count,
      example: fromFields({ unixMs, tick, partition, meta, sequence }),
      atMs: wallMs(),
    });
  }

  function forgetOldest(): void {
    for (const seen of kept) {
      if (kept.size <= MAX_BATCHES && keptIds <= MAX_IDS) return;
      kept.delete(seen);
      keptIds -= seen.count;
      const slot = slots.get(seen.slot);
      slot?.delete(seen);
      if (slot?.size === 0) slots.delete(seen.slot);
    }
  }

  hub.add({
    ids(key, batch) {
      const { unixMs, tick, partition, firstSequence, count, metas } = batch;
      const slot = `${partition} ${tick} ${unixMs}`;
      const now: Seen = { key, slot, firstSequence, count, metas };
      const others = slots.get(slot);
      if (others) {
        for (const before of others) if (before.key !== key) compare(batch, now, before);
        others.add(now);
      } else slots.set(slot, new Set([now]));
      kept.add(now);
      keptIds += count;
      forgetOldest();
    },
  });

  return {
    get total() {
      return total;
    },
    get almost() {
      return almost;
    },
    get unknown() {
      return unknown;
    },
    get pairs() {
      return [...pairs.values()];
    },
    clear() {
      total = almost = unknown = 0;
      pairs.clear();
      pulse.touch();
    },
  };
}
