import { fromFields, type Sno } from '@sno-id/sdk';
import type { Run } from './id-runs.ts';
import { pairName } from './layout.ts';

/** The most runs to remember. When the oldest second is dropped, its runs are dropped with it. */
export const MAX_RUNS = 150_000;
/** The most duplicates to list; further ones are only counted. */
const MAX_SHOWN = 8;

/** An ID that was generated twice. */
export interface Duplicate {
  readonly id: Sno;
  /** The letters of both makers, in the order of their reports. */
  readonly by: readonly [string, string];
}

/** The findings of the ledger. */
export interface Findings {
  readonly ids: number;
  /** IDs that had been generated before; each repetition counts. */
  readonly duplicates: number;
  /** The first duplicates, oldest first. */
  readonly shown: readonly Duplicate[];
  /** The first duplicate and the number of duplicates of each pair, by the pair's name. */
  readonly pairs: ReadonlyMap<string, Duplicate & { readonly count: number }>;
  /** IDs reported so late that some IDs they could repeat were already dropped. */
  readonly late: number;
}

export interface Ledger {
  /** Compares the IDs of a member with all remembered ones, and remembers them. */
  add(letter: string, runs: readonly Run[]): void;
  /** Forgets the duplicates of a pair, because one of the two is a new generator now. */
  forgetPairsOf(letter: string): void;
  findings(): Findings;
  /** The number of remembered runs. */
  readonly size: number;
}

/** A remembered run of one unit, tick and partition. */
interface Held {
  readonly first: number;
  readonly last: number;
  readonly letter: string;
}

/**
 * Finds every ID that was generated twice, exactly and in bounded memory. An ID belongs to a 4 ms unit, so
 * only runs of the same unit, tick and partition are compared. When more than `maxRuns` are held, whole
 * seconds are dropped, oldest first.
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

/** How many of the numbers `first` to `last` are in at least one of the runs. */
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
