import type { Sno } from '@sno-id/sdk';
import { createStore, useStore } from 'zustand';
import { playground } from './playground.ts';
import { type Paste, readPaste } from './read-paste.ts';

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
  readonly reading: Paste;
  /** Takes IDs in the order in which they were made. */
  addMade(ids: readonly Sno[]): void;
  clearRecent(): void;
  /** Takes an ID apart. With a name, that is a step of the browser's history. */
  choose(id: Sno, step?: string): void;
  type(input: string): void;
}

interface WorkbenchOptions {
  readonly wallMs?: () => number;
  /** Told of each choice, so that a link can hold it. */
  readonly onChoose?: (id: Sno, step: string | undefined) => void;
}

export function createWorkbench({ wallMs = () => Date.now(), onChoose }: WorkbenchOptions = {}) {
  return createStore<Workbench>()((set, get) => {
    function take(input: string, reading: Paste, step: string | undefined) {
      const { chosen } = get();
      const next = reading.ok ? reading.id : chosen;
      set({ input, reading, chosen: next });
      if (next !== chosen) onChoose?.(next, step);
    }
    return {
      recent: [],
      chosen: EXAMPLE,
      input: EXAMPLE,
      reading: { ok: true, id: EXAMPLE, form: 'text' },
      addMade(ids) {
        const newest = ids.slice(-RECENT_LIMIT).reverse();
        set({ recent: [...newest, ...get().recent].slice(0, RECENT_LIMIT) });
      },
      clearRecent: () => set({ recent: [] }),
      choose: (id, step) => take(id, { ok: true, id, form: 'text' }, step),
      type: input => take(input, readPaste(input, wallMs()), undefined),
    };
  });
}

/** The section whose link has the ID in it. */
const SECTION = 'anatomy';

export const workbench = createWorkbench({
  onChoose: (id, step) => playground.getState().write(SECTION, id === EXAMPLE ? '' : id, step),
});

/** Takes the ID of a link, when the page is opened with it and when the history leads there. */
function follow(payload = '') {
  const paste = payload === '' ? undefined : readPaste(payload, Date.now());
  const id = paste?.ok ? paste.id : EXAMPLE;
  if (id !== workbench.getState().chosen) workbench.getState().choose(id);
}

follow(playground.getState().payloads[SECTION]);
playground.subscribe(({ payloads: { [SECTION]: payload } }, { payloads: { [SECTION]: before } }) => {
  if (payload !== before) follow(payload);
});

export function useWorkbench<T>(select: (state: Workbench) => T): T {
  return useStore(workbench, select);
}
