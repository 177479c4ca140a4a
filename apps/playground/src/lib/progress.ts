import { decodeOrNot, fields, readJson } from '@sno-id/kit/data';
import * as v from 'valibot';
import { createStore } from 'zustand/vanilla';

/** The progress in puzzles, and the guesses. It is stored in the browser and is not part of links. */
export interface Progress {
  /** The solved puzzles, in the order in which they were solved. */
  readonly solved: readonly string[];
  /** The guesses, by question: the index of the chosen answer, or {@link SKIPPED}. */
  readonly bets: Bets;
  /** What the last reset removed, until another puzzle is solved. */
  readonly undoable: Pick<Progress, 'solved' | 'bets'> | undefined;
  solve(puzzle: string): void;
  /** Remembers a guess. */
  bet(question: string, answer: number): void;
  /** Resets the puzzles and the guesses. */
  reset(): void;
  /** Undoes the last reset. */
  undo(): void;
}

/** Where progress is stored. Both functions may throw. */
export type ProgressStorage = Pick<Storage, 'getItem' | 'setItem'>;

export type Bets = Readonly<Record<string, number>>;

/** In place of a guess, if somebody wanted to see the answer without one. */
export const SKIPPED = -1;

export const PROGRESS_KEY = 'sno-id.playground.progress.v1';
/** The most puzzles, and the most guesses, read from storage, whose content is not trusted. */
const MOST = 100;

export function createProgress(storage: () => ProgressStorage) {
  const store = createStore<Progress>()((set, get) => ({
    ...read(storage),
    undoable: undefined,
    solve(puzzle) {
      const { solved } = get();
      if (!solved.includes(puzzle)) set({ solved: [...solved, puzzle], undoable: undefined });
    },
    bet: (question, answer) => set(({ bets }) => ({ bets: { ...bets, [question]: answer } })),
    reset() {
      const { solved, bets } = get();
      set({ solved: [], bets: {}, undoable: { solved, bets } });
    },
    undo() {
      const { undoable } = get();
      if (undoable) set({ ...undoable, undoable: undefined });
    },
  }));
  store.subscribe(({ solved, bets }) => write(storage, { solved, bets }));
  return store;
}

type Stored = Pick<Progress, 'solved' | 'bets'>;

/** Anybody can write to storage: what does not fit is left out. */
const stored: v.GenericSchema<unknown, Stored> = fields({
  solved: v.pipe(
    v.fallback(v.array(v.unknown()), []),
    v.transform(ids => ids.filter(id => typeof id === 'string').slice(0, MOST)),
  ),
  bets: v.pipe(
    v.fallback(v.record(v.string(), v.unknown()), {}),
    v.transform(bets => Object.fromEntries(Object.entries(bets).filter(isBet).slice(0, MOST))),
  ),
});

function isBet(entry: [string, unknown]): entry is [string, number] {
  return Number.isInteger(entry[1]);
}

// Storage can be denied entirely; progress then lasts as long as the page.

function read(storage: () => ProgressStorage): Stored {
  const nothing: Stored = { solved: [], bets: {} };
  try {
    const json = readJson(storage().getItem(PROGRESS_KEY) ?? '');
    return (json.ok && decodeOrNot(stored, json.value)) || nothing;
  } catch {
    return nothing;
  }
}

function write(storage: () => ProgressStorage, stored: Stored): void {
  try {
    storage().setItem(PROGRESS_KEY, JSON.stringify(stored));
  } catch {}
}

export const progress = createProgress(() => localStorage);
