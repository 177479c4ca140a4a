import { decodeOrNot, fields, readJson } from '@sno-id/kit/data';
import * as v from 'valibot';
import { createStore } from 'zustand/vanilla';

/** The progress in lessons and puzzles. It is stored in the browser and is not part of links. */
export interface Progress {
  /** The current task, whatever section is open. */
  readonly active: string | undefined;
  /** The solved tasks, in the order in which they were solved. */
  readonly solved: readonly string[];
  /** The guesses, by question: the index of the chosen answer, or {@link SKIPPED}. */
  readonly bets: Bets;
  /** What the last reset removed, until another task is solved. */
  readonly undoable: Pick<Progress, 'solved' | 'bets'> | undefined;
  /** How often a task was started since the page was opened. */
  readonly starts: number;
  start(task: string): void;
  /** Leaves the current task. */
  leave(): void;
  solve(task: string): void;
  /** Remembers a guess. */
  bet(question: string, answer: number): void;
  /** Forgets a guess, so that the question is asked again. */
  unbet(question: string): void;
  /** Resets one task, or all of them and the guesses. */
  reset(task?: string): void;
  /** Undoes the last reset. */
  undo(): void;
}

/** Where progress is stored. Both functions may throw. */
export type ProgressStorage = Pick<Storage, 'getItem' | 'setItem'>;

export type Bets = Readonly<Record<string, number>>;

/** In place of a guess, if somebody wanted to see the answer without one. */
export const SKIPPED = -1;

export const PROGRESS_KEY = 'sno-id.playground.progress.v1';
/** The most tasks, and the most guesses, read from storage, whose content is not trusted. */
const MOST = 100;

export function createProgress(storage: () => ProgressStorage) {
  const store = createStore<Progress>()((set, get) => ({
    active: undefined,
    ...read(storage),
    undoable: undefined,
    starts: 0,
    start: task => set(({ starts }) => ({ active: task, starts: starts + 1 })),
    leave: () => set({ active: undefined }),
    solve(task) {
      const { solved } = get();
      if (!solved.includes(task)) set({ solved: [...solved, task], undoable: undefined });
    },
    bet: (question, answer) => set(({ bets }) => ({ bets: { ...bets, [question]: answer } })),
    unbet(question) {
      const { [question]: _, ...bets } = get().bets;
      set({ bets });
    },
    reset(task) {
      const { solved, bets } = get();
      if (task !== undefined && !solved.includes(task)) return;
      const undoable = { solved, bets };
      if (task === undefined) set({ solved: [], bets: {}, undoable });
      else set({ solved: solved.filter(id => id !== task), undoable });
    },
    undo() {
      const { undoable } = get();
      if (undoable) set({ ...undoable, undoable: undefined });
    },
  }));
  store.subscribe(({ active, solved, bets }) => write(storage, { active, solved, bets }));
  return store;
}

type Stored = Pick<Progress, 'solved' | 'bets'> & Partial<Pick<Progress, 'active'>>;

/** Anybody can write to storage: what does not fit is left out. */
const stored: v.GenericSchema<unknown, Stored> = fields({
  active: v.fallback(v.optional(v.string()), undefined),
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
