import { type Reading, readId } from '@sno-id/devtools/kit';
import type { Sno } from '@sno-id/sdk';
import { createStore, useStore } from 'zustand';

/** How many of the IDs made last are kept. */
export const RECENT_LIMIT = 100;

/** The ID that is taken apart before anybody has chosen one: the example of the format's reference. */
export const EXAMPLE = 'brpk4q72xwf2m63l' as Sno;

/** What the features of the page share: the IDs made last, and the one that is looked at. */
export interface Workbench {
  /** Newest first, at most {@link RECENT_LIMIT}. */
  readonly recent: readonly Sno[];
  /** The ID that is taken apart. Stays when what is typed is none. */
  readonly chosen: Sno;
  /** What is typed in its place, in whatever form. */
  readonly input: string;
  readonly reading: Reading;
  /** Takes IDs in the order in which they were made. */
  addMade(ids: readonly Sno[]): void;
  clearRecent(): void;
  choose(id: Sno): void;
  type(input: string): void;
}

export function createWorkbench() {
  return createStore<Workbench>()((set, get) => ({
    recent: [],
    chosen: EXAMPLE,
    input: EXAMPLE,
    reading: readId(EXAMPLE),
    addMade(ids) {
      const newest = ids.slice(-RECENT_LIMIT).reverse();
      set({ recent: [...newest, ...get().recent].slice(0, RECENT_LIMIT) });
    },
    clearRecent: () => set({ recent: [] }),
    choose: id => get().type(id),
    type(input) {
      const reading = readId(input);
      set({ input, reading, chosen: reading.ok ? reading.id : get().chosen });
    },
  }));
}

export const workbench = createWorkbench();

export function useWorkbench<T>(select: (state: Workbench) => T): T {
  return useStore(workbench, select);
}
