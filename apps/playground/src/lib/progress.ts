import { decodeOrNot, fields, readJson } from '@sno-id/kit/data';
import * as v from 'valibot';
import { createStore } from 'zustand/vanilla';

/** The progress in lessons and puzzles. It is stored in the browser and is not part of links. */
export interface Progress {
  /** The current task, whatever section is open. */
  readonly active: string | undefined;
  /** The solved tasks, in the order in which they were solved. */
  readonly solved: readonly string[];
  /** The tasks that the last reset removed, until another one is solved. */
  readonly undoable: readonly string[] | undefined;
  start(task: string): void;
  /** Leaves the current task. */
  leave(): void;
  solve(task: string): void;
  /** Resets one task, or all of them. */
  reset(task?: string): void;
  /** Undoes the last reset. */
  undo(): void;
}

/** Where progress is stored. Both functions may throw. */
export type ProgressStorage = Pick<Storage, 'getItem' | 'setItem'>;

export const PROGRESS_KEY = 'sno-id.playground.progress.v1';
/** The most tasks read from storage, whose content is not trusted. */
const MOST = 100;

export function createProgress(storage: () => ProgressStorage) {
  const store = createStore<Progress>()((set, get) => ({
    active: undefined,
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

type Stored = Pick<Progress, 'solved'> & Partial<Pick<Progress, 'active'>>;

/** Anybody can write to storage: what does not fit is left out. */
const stored: v.GenericSchema<unknown, Stored> = fields({
  active: v.fallback(v.optional(v.string()), undefined),
  solved: v.pipe(
    v.fallback(v.array(v.unknown()), []),
    v.transform(ids => ids.filter(id => typeof id === 'string').slice(0, MOST)),
  ),
});

// Storage can be denied entirely; progress then lasts as long as the page.

function read(storage: () => ProgressStorage): Stored {
  const nothing: Stored = { solved: [] };
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
