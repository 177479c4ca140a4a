import { decodeOrNot, fields, readJson } from '@sno-id/kit/data';
import * as v from 'valibot';
import { createStore } from 'zustand/vanilla';

/** The progress in puzzles. It is stored in the browser and is not part of links. */
export interface Progress {
  /** The solved puzzles, in the order in which they were solved. */
  readonly solved: readonly string[];
  /** What the last reset removed, until another puzzle is solved. */
  readonly undoable: readonly string[] | undefined;
  solve(puzzle: string): void;
  /** Resets the puzzles. */
  reset(): void;
  /** Undoes the last reset. */
  undo(): void;
}

/** Where progress is stored. Both functions may throw. */
export type ProgressStorage = Pick<Storage, 'getItem' | 'setItem'>;

export const PROGRESS_KEY = 'sno-id.playground.progress.v1';
/** The most puzzles read from storage, whose content is not trusted. */
const MOST = 100;

export function createProgress(storage: () => ProgressStorage) {
  const store = createStore<Progress>()((set, get) => ({
    solved: read(storage),
    undoable: undefined,
    solve(puzzle) {
      const { solved } = get();
      if (!solved.includes(puzzle)) set({ solved: [...solved, puzzle], undoable: undefined });
    },
    reset: () => set({ solved: [], undoable: get().solved }),
    undo() {
      const { undoable } = get();
      if (undoable) set({ solved: undoable, undoable: undefined });
    },
  }));
  store.subscribe(({ solved }) => write(storage, solved));
  return store;
}

/** Anybody can write to storage: what does not fit is left out. */
const stored: v.GenericSchema<unknown, { readonly solved: readonly string[] }> = fields({
  solved: v.pipe(
    v.fallback(v.array(v.unknown()), []),
    v.transform(ids => ids.filter(id => typeof id === 'string').slice(0, MOST)),
  ),
});

// Storage can be denied entirely; progress then lasts as long as the page.

function read(storage: () => ProgressStorage): readonly string[] {
  try {
    const json = readJson(storage().getItem(PROGRESS_KEY) ?? '');
    return (json.ok && decodeOrNot(stored, json.value)?.solved) || [];
  } catch {
    return [];
  }
}

function write(storage: () => ProgressStorage, solved: readonly string[]): void {
  try {
    storage().setItem(PROGRESS_KEY, JSON.stringify({ solved }));
  } catch {}
}

export const progress = createProgress(() => localStorage);
