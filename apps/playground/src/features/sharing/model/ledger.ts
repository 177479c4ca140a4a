import { fromFields, type Sno } from '@sno-id/sdk';
import type { Run } from './id-runs.ts';
import { pairName } from './layout.ts';

/** Runs that are remembered. With the oldest second its runs are forgotten. */
export const MAX_RUNS = 150_000;
/** Duplicates that are remembered one by one; the others are counted. */
export const MAX_SHOWN = 8;

/** An ID that was made twice. */
export interface Duplicate {
  readonly id: Sno;
  /** The letters of who made it, in the order in which they told of it. */
  readonly by: readonly [string, string];
}

/** What the ledger has found. */
export interface Findings {
  readonly ids: number;
  /** IDs that had been made before, each time counted. */
  readonly duplicates: number;
  /** The first duplicates, oldest first. */
  readonly shown: readonly Duplicate[];
  /** The first duplicate of each pair, and how many they have, by the pair's name. */
  readonly pairs: ReadonlyMap<string, Duplicate & { readonly count: number }>;
  /** IDs that were heard of so late that not all were remembered any more that they could repeat. */
  readonly late: number;
}

export interface Ledger {
  /** Compares IDs that a member made with all that are remembered, and remembers them. */
  add(letter: string, runs: readonly Run[]): void;
  /** Forgets what a pair had, because one of them is another generator now. */
  forgetPairsOf(letter: string): void;
  findings(): Findings;
  /** Runs that are remembered. */
  readonly size: number;
}

/** A run as it is remembered, of one unit, tick and partition. */
interface Held {
  readonly first: number;
  readonly last: number;
  readonly letter: string;
}

/**
 * Finds every ID that was made twice, exactly, in bounded memory. An ID belongs to a unit of 4 ms, so that only runs of the
 * same unit, tick and partition are compared; whole seconds are forgotten, oldest first, when more than `maxRuns` are held.
 */
export function createLedger(maxRuns: number = MAX_RUNS): Ledger {
  /** By second, then by unit, tick and partition. */
  const seconds = new Map<number, { size: number; byPlace: Map<string, Held[]> }>();
  const pairs = new Map<string, Duplicate & { count: number }>();
  const shown: Duplicate[] = [];
  let size = 0;
  let ids = 0;
  let duplicates = 0;
  let late = 0;
  let forgotten = Number.NEGATIVE_INFINITY;

  function addRun(letter: string, { unixMs, tick, partition, first, count }: Run): void {
    const second = Math.floor(unixMs / 1000);
    const last = first + count - 1;
    ids += count;
    if (second <= forgotten) late += count;
    let bucket = seconds.get(second);
    if (!bucket) {
      bucket = { size: 0, byPlace: new Map() };
      seconds.set(second, bucket);
    }
    const place = `${unixMs}.${tick}.${partition}`;
    const held = bucket.byPlace.get(place);
    if (held) {
      const overlapping = held.filter(run => run.first <= last && run.last >= first);
      duplicates += sizeOfUnion(overlapping, first, last);
      for (const run of overlapping) {
        const from = Math.max(first, run.first);
        const id = fromFields({ unixMs, tick, meta: 0, partition, sequence: from });
        note({ id, by: [run.letter, letter] }, Math.min(last, run.last) - from + 1);
      }
      held.push({ first, last, letter });
    } else {
      bucket.byPlace.set(place, [{ first, last, letter }]);
    }
    bucket.size++;
    size++;
  }

  function note(duplicate: Duplicate, count: number): void {
    if (shown.length < MAX_SHOWN) shown.push(duplicate);
    const pair = pairName(...duplicate.by);
    const known = pairs.get(pair) ?? { ...duplicate, count: 0 };
    pairs.set(pair, { ...known, count: known.count + count });
  }

  function forget(): void {
    while (size > maxRuns && seconds.size > 1) {
      const oldest = Math.min(...seconds.keys());
      size -= seconds.get(oldest)!.size;
      seconds.delete(oldest);
      forgotten = Math.max(forgotten, oldest);
    }
  }

  return {
    add(letter, runs) {
      for (const run of runs) addRun(letter, run);
      forget();
    },
    forgetPairsOf(letter) {
      for (const pair of [...pairs.keys()]) if (pair.includes(letter)) pairs.delete(pair);
    },
    findings: () => ({ ids, duplicates, shown: [...shown], pairs: new Map(pairs), late }),
    get size() {
      return size;
    },
  };
}

/** How many of the numbers `first` … `last` are in at least one of the runs. */
function sizeOfUnion(runs: readonly Held[], first: number, last: number): number {
  let size = 0;
  let next = first;
  for (const run of [...runs].sort((a, b) => a.first - b.first)) {
    const from = Math.max(run.first, next);
    const to = Math.min(run.last, last);
    if (from > to) continue;
    size += to - from + 1;
    next = to + 1;
  }
  return size;
}
