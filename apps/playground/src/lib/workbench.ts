import type { Sno } from '@sno-id/sdk';
import { createStore } from 'zustand/vanilla';
import { type Bench, EXAMPLE, readBench, type Settings, START_SETTINGS, writeBench } from './bench.ts';
import { playground } from './playground.ts';
import { type Paste, readPaste } from './read-paste.ts';

/** How many of the latest IDs are kept. */
export const RECENT_LIMIT = 100;

/**
 * The state that the features of the page share: the latest IDs, the selected one, and the generator's
 * settings.
 */
export interface Workbench {
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
}

interface WorkbenchOptions {
  readonly wallMs?: () => number;
  /** Called for each change that a link should hold. */
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

/** The section whose link holds this state. */
const SECTION = 'anatomy';

export const workbench = createWorkbench({
  onChange: (bench, step) => playground.getState().write(SECTION, writeBench(bench), step),
});

/** Applies the state of a link, when the page opens with it and when the history leads there. */
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
