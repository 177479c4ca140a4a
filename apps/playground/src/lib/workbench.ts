import type { Sno } from '@sno-id/sdk';
import { createStore } from 'zustand/vanilla';
import { type Bench, EXAMPLE, readBench, type Settings, START_SETTINGS, writeBench } from './bench.ts';
import { playground } from './playground.ts';
import { type Paste, readPaste } from './read-paste.ts';

/** How many of the IDs made last are kept. */
export const RECENT_LIMIT = 100;

/** What the features of the page share: the IDs made last, the one that is looked at, and how the generator is set. */
export interface Workbench {
  /** Newest first, at most {@link RECENT_LIMIT}. */
  readonly recent: readonly Sno[];
  /** The ID that is taken apart. Stays when what is typed is none. */
  readonly chosen: Sno;
  /** What is typed in its place, in whatever form. */
  readonly input: string;
  readonly reading: Paste;
  readonly settings: Settings;
  /** Takes IDs in the order in which they were made. */
  addMade(ids: readonly Sno[]): void;
  clearRecent(): void;
  /** Takes an ID apart. With a name, that is a step of the browser's history. */
  choose(id: Sno, step?: string): void;
  type(input: string): void;
  /** Notes how the generator is set. */
  set(settings: Settings): void;
}

interface WorkbenchOptions {
  readonly wallMs?: () => number;
  /** Told of each change that a link should hold. */
  readonly onChange?: (bench: Bench, step: string | undefined) => void;
}

export function createWorkbench({ wallMs = () => Date.now(), onChange }: WorkbenchOptions = {}) {
  return createStore<Workbench>()((set, get) => {
    function tell(step: string | undefined) {
      const { chosen, settings } = get();
      onChange?.({ id: chosen, settings }, step);
    }
    function take(input: string, reading: Paste, step: string | undefined) {
      const { chosen } = get();
      const next = reading.ok ? reading.id : chosen;
      set({ input, reading, chosen: next });
      if (next !== chosen) tell(step);
    }
    return {
      recent: [],
      chosen: EXAMPLE,
      input: EXAMPLE,
      reading: { ok: true, id: EXAMPLE, form: 'text' },
      settings: START_SETTINGS,
      addMade(ids) {
        const newest = ids.slice(-RECENT_LIMIT).reverse();
        set({ recent: [...newest, ...get().recent].slice(0, RECENT_LIMIT) });
      },
      clearRecent: () => set({ recent: [] }),
      choose: (id, step) => take(id, { ok: true, id, form: 'text' }, step),
      type: input => take(input, readPaste(input, wallMs()), undefined),
      set(settings) {
        set({ settings });
        tell(undefined);
      },
    };
  });
}

/** The section whose link has it all. */
const SECTION = 'anatomy';

export const workbench = createWorkbench({
  onChange: (bench, step) => playground.getState().write(SECTION, writeBench(bench), step),
});

/** Takes what a link holds, when the page is opened with it and when the history leads there. */
function follow(payload = '') {
  const { id, settings } = readBench(payload, Date.now());
  const { chosen, settings: now, choose } = workbench.getState();
  if (writeBench({ id, settings }) === writeBench({ id: chosen, settings: now })) return;
  workbench.setState({ settings });
  if (id !== chosen) choose(id);
}

follow(playground.getState().payloads[SECTION]);
playground.subscribe(({ payloads: { [SECTION]: payload } }, { payloads: { [SECTION]: before } }) => {
  if (payload !== before) follow(payload);
});
