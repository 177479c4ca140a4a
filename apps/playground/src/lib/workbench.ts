import type { Sno } from '@sno-id/sdk';
import { createStore } from 'zustand/vanilla';
import { type Bench, EXAMPLE, readBench, type Settings, START_SETTINGS, writeBench } from './bench.ts';
import { makeFirstId } from './first-id.ts';
import { playground } from './playground.ts';
import { type Paste, readPaste } from './read-paste.ts';

/** How many of the latest IDs are kept. */
export const RECENT_LIMIT = 100;

/** The longest text of another format that a link holds, in characters. */
const LINK_LIMIT = 64;

/**
 * The state that the features of the page share: the latest IDs, the selected one, and the generator's
 * settings.
 */
export interface Workbench {
  /** The ID that the page opened with, before any link. */
  readonly first: Sno;
  /** Newest first, at most {@link RECENT_LIMIT}. */
  readonly recent: readonly Sno[];
  /** The selected ID. Invalid input does not change it. */
  readonly chosen: Sno;
  /** The typed text, in any form. */
  readonly input: string;
  readonly reading: Paste;
  readonly settings: Settings;
  /** Adds IDs in the order in which they were generated. */
  addMade(ids: readonly Sno[]): void;
  clearRecent(): void;
  /** Selects an ID. With a name, this adds an entry to the browser's history. */
  choose(id: Sno, step?: string): void;
  type(input: string): void;
  /** Records the generator's settings. */
  set(settings: Settings): void;
  /** Applies the state of a link. */
  follow(bench: Bench): void;
}

interface WorkbenchOptions {
  readonly first?: Sno;
  readonly wallMs?: () => number;
  /** Called for each change that a link should hold. */
  readonly onChange?: (bench: Bench, step: string | undefined) => void;
}

export function createWorkbench({
  first = EXAMPLE,
  wallMs = () => Date.now(),
  onChange,
}: WorkbenchOptions = {}) {
  return createStore<Workbench>()((set, get) => {
    function take(input: string, reading: Paste, step?: string) {
      const before = benchOf(get());
      const chosen = reading.ok ? reading.id : get().chosen;
      set({ input, reading, chosen });
      const bench = benchOf(get());
      if (bench.text !== before.text) onChange?.(bench, step);
    }
    return {
      first,
      recent: [],
      chosen: first,
      input: first,
      reading: { ok: true, id: first, form: 'text' },
      settings: START_SETTINGS,
      addMade(ids) {
        const newest = ids.slice(-RECENT_LIMIT).reverse();
        set({ recent: [...newest, ...get().recent].slice(0, RECENT_LIMIT) });
      },
      clearRecent: () => set({ recent: [] }),
      choose: (id, step) => take(id, { ok: true, id, form: 'text' }, step),
      type: input => take(input, readPaste(input, wallMs())),
      set(settings) {
        set({ settings });
        onChange?.(benchOf(get()), undefined);
      },
      follow({ text, settings }) {
        set({ settings });
        if (text === '') get().choose(first);
        else get().type(text);
      },
    };
  });
}

/** What a link holds: the selected ID, or an ID of another format while that is explained. */
function benchOf(state: Pick<Workbench, 'first' | 'chosen' | 'input' | 'reading' | 'settings'>): Bench {
  const { first, chosen, input, reading, settings } = state;
  const foreign = input.trim();
  const isForeign = !reading.ok && reading.problem === 'foreign' && foreign.length <= LINK_LIMIT;
  if (isForeign) return { text: foreign, settings };
  return { text: chosen === first ? '' : chosen, settings };
}

/** The section whose link holds this state. */
const SECTION = 'anatomy';

export const workbench = createWorkbench({
  first: makeFirstId(),
  onChange: (bench, step) => playground.getState().write(SECTION, writeBench(bench), step),
});

/** Applies the state of a link, when the page opens with it and when the history leads there. */
function follow(payload = '') {
  const bench = readBench(payload);
  const state = workbench.getState();
  if (writeBench(bench) !== writeBench(benchOf(state))) state.follow(bench);
}

follow(playground.getState().payloads[SECTION]);
playground.subscribe(({ payloads: { [SECTION]: payload } }, { payloads: { [SECTION]: before } }) => {
  if (payload !== before) follow(payload);
});
