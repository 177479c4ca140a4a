import type { Sno } from '@sno-id/sdk';
import { pairName } from './layout.ts';

/** An ID that was generated twice. */
export interface Duplicate {
  readonly id: Sno;
  /** The letters of both makers. */
  readonly by: readonly [string, string];
}

/** The findings of the ledger. */
export interface Findings {
  readonly ids: number;
  /** IDs that had been generated before; each repetition counts. */
  readonly duplicates: number;
  readonly first: Duplicate | undefined;
  /** The first duplicate and the number of duplicates of each pair, by the pair's name. */
  readonly pairs: ReadonlyMap<string, Duplicate & { readonly count: number }>;
}

/**
 * Finds every ID that was generated twice, exactly. An ID can only repeat within its unit of 4 ms, in which
 * all generators are at the same time: those of this stretch of time and of the one before are remembered.
 */
export function createLedger() {
  const pairs = new Map<string, Duplicate & { count: number }>();
  let makers = new Map<Sno, string>();
  let makersBefore = new Map<Sno, string>();
  let first: Duplicate | undefined;
  let ids = 0;
  let duplicates = 0;

  function note(duplicate: Duplicate): void {
    first ??= duplicate;
    const pair = pairName(...duplicate.by);
    const known = pairs.get(pair) ?? { ...duplicate, count: 0 };
    pairs.set(pair, { ...known, count: known.count + 1 });
  }

  return {
    /** Begins another stretch of time, longer than a unit. */
    advance(): void {
      makersBefore = makers;
      makers = new Map();
    },
    /** Compares IDs of a member, from this stretch of time, with those of all others. */
    add(letter: string, made: readonly Sno[]): void {
      ids += made.length;
      for (const id of made) {
        const letters = (makersBefore.get(id) ?? '') + (makers.get(id) ?? '');
        if (letters !== '') duplicates++;
        for (const other of letters) note({ id, by: [other, letter] });
        makers.set(id, (makers.get(id) ?? '') + letter);
      }
    },
    /** Forgets the duplicates of a pair, because one of the two is a new generator now. */
    forgetPairsOf(letter: string): void {
      for (const pair of [...pairs.keys()]) if (pair.includes(letter)) pairs.delete(pair);
    },
    findings: (): Findings => ({ ids, duplicates, first, pairs: new Map(pairs) }),
  };
}
