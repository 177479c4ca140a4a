import { createJSONStorage, persist, type StateStorage } from 'zustand/middleware';
import { createStore } from 'zustand/vanilla';

/** The progress in puzzles. It is stored in the browser and is not part of links. */
export interface Progress {
  /** The solved puzzles, in the order in which they were solved. */
  readonly solved: readonly string[];
  solve(puzzle: string): void;
}

export const PROGRESS_KEY = 'sno-id.playground.progress.v2';

/** @param storage may throw: progress then lasts as long as the page */
export function createProgress(storage: () => StateStorage) {
  return createStore<Progress>()(
    persist(
      (set, get) => ({
        solved: [],
        solve(puzzle) {
          const { solved } = get();
          if (!solved.includes(puzzle)) set({ solved: [...solved, puzzle] });
        },
      }),
      {
        name: PROGRESS_KEY,
        storage: createJSONStorage(storage),
        partialize: ({ solved }) => ({ solved }),
        merge: (stored, now) => ({ ...now, solved: solvedIn(stored) }),
      },
    ),
  );
}

/** Anybody can write to storage: what does not fit is left out. */
function solvedIn(stored: unknown): readonly string[] {
  const solved = (stored as { readonly solved?: unknown } | null | undefined)?.solved;
  return Array.isArray(solved) ? solved.filter(id => typeof id === 'string') : [];
}

export const progress = createProgress(() => localStorage);
