import { createJSONStorage, persist, type StateStorage } from 'zustand/middleware';
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

export const PROGRESS_KEY = 'sno-id.playground.progress.v2';

/** @param storage may throw: progress then lasts as long as the page */
export function createProgress(storage: () => StateStorage) {
  return createStore<Progress>()(
    persist(
      (set, get) => ({
        solved: [],
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
