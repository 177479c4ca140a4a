import { createStore } from 'zustand/vanilla';

/** How far somebody is in the lessons and puzzles. It is kept where they are; no link has it. */
export interface Progress {
  /** The task that is being done, whatever section is open. */
  readonly active: string | undefined;
  /** The tasks that were solved, in the order in which they were. */
  readonly solved: readonly string[];
  /** What a reset took away, for as long as nothing else was solved since. */
  readonly undoable: readonly string[] | undefined;
  start(task: string): void;
  /** Puts the active task away. */
  leave(): void;
  solve(task: string): void;
  /** Forgets one task, or all of them. */
  reset(task?: string): void;
  /** Takes the last reset back. */
  undo(): void;
}

/** Where progress is stored. Each may throw. */
export type ProgressStorage = Pick<Storage, 'getItem' | 'setItem'>;

export const PROGRESS_KEY = 'sno-id.playground.progress.v1';
/** No more are read from storage, which anybody may have written. */
const MOST = 100;

export function createProgress(storage: () => ProgressStorage) {
  const store = createStore<Progress>()((set, get) => ({
    ...read(storage),
    undoable: undefined,
    start: task => set({ active: task }),
    leave: () => set({ active: undefined }),
    solve(task) {
      const { solved } = get();
      if (!solved.includes(task)) set({ solved: [...solved, task], undoable: undefined });
    },
    reset(task) {
      const { solved } = get();
      if (task !== undefined && !solved.includes(task)) return;
      set({ solved: task === undefined ? [] : solved.filter(id => id !== task), undoable: solved });
    },
    undo() {
      const { undoable } = get();
      if (undoable) set({ solved: undoable, undoable: undefined });
    },
  }));
  store.subscribe(({ active, solved }) => write(storage, { active, solved }));
  return store;
}

type Stored = Pick<Progress, 'active' | 'solved'>;

// Storage can be refused as a whole; progress then lasts as long as the page.

function read(storage: () => ProgressStorage): Stored {
  try {
    const stored: unknown = JSON.parse(storage().getItem(PROGRESS_KEY) ?? '{}');
    const { active, solved } = (stored ?? {}) as Partial<Record<keyof Stored, unknown>>;
    return {
      active: typeof active === 'string' ? active : undefined,
      solved: Array.isArray(solved) ? solved.filter(id => typeof id === 'string').slice(0, MOST) : [],
    };
  } catch {
    return { active: undefined, solved: [] };
  }
}

function write(storage: () => ProgressStorage, stored: Stored): void {
  try {
    storage().setItem(PROGRESS_KEY, JSON.stringify(stored));
  } catch {}
}

export const progress = createProgress(() => localStorage);
