import { createStore } from 'zustand/vanilla';
import type { Panel } from '../../../core/panel.ts';
import { createIdLog } from '../../../ids/id-log.ts';
import type { IdFilter, IdRows, LoggedId } from '../../../ids/id-rows.ts';
import type { Sort } from '../../../ids/sort.ts';
import { type After, after as afterMs } from '../../../source/after.ts';
import type { GeneratorKey } from '../../../source/source.ts';
import type { SearchReading } from './search/reading.ts';
import { type SearchContext, searchContextOf } from './search/search-context.ts';

/** What is shown while new IDs come. */
export interface Held {
  readonly rows: IdRows;
  /** Why: somebody paused, scrolled away from the newest, or points at a row. */
  readonly because: 'paused' | 'reading' | 'pointing';
}

export interface LiveState {
  /** What the chosen generator and the search want. */
  readonly filter: IdFilter;
  readonly search: Search;
  /** The column by which the list is sorted; without one, the newest ID is first. */
  readonly sort?: Sort | undefined;
  /** Whether the field of the search is to be typed into. */
  readonly isSought: boolean;
  readonly held?: Held | undefined;
  /** The ID that is decoded. */
  readonly chosen?: LoggedId | undefined;
  /** IDs to come back to, also when the list no longer has them; the newest last. */
  readonly pinned: readonly LoggedId[];
}

/** What is searched for, as typed and as understood. */
export interface Search {
  readonly text: string;
  readonly reading?: SearchReading | undefined;
}

/** Whether somebody stopped the list, and did not just point into it. */
export const isPaused = ({ held }: LiveState): boolean => held !== undefined && held.because !== 'pointing';

/** What somebody does in Live, remembered while other views are looked at. */
export function createLive(panel: Panel, after: After = afterMs) {
  const log = panel.part(createIdLog);
  const store = createStore<LiveState>(() => ({
    filter: {},
    search: { text: '' },
    isSought: false,
    pinned: [],
  }));
  let readBy = searchContextOf(panel);
  let unsubscribe = () => {};
  let stay = () => {};

  async function search(text: string): Promise<void> {
    // What was understood before stays until this is.
    store.setState(({ search }) => ({ search: { ...search, text } }));
    unsubscribe();
    // Nothing is scheduled for a panel without a search.
    unsubscribe = text === '' ? () => {} : panel.pulse.subscribe(readAgain);
    const context = searchContextOf(panel);
    readBy = context;
    const reading = await import('./search/search.ts').then(
      ({ readSearch }) => readSearch(text, { ...context, nowMs: panel.wallMs() }),
      () => NOT_LOADED,
    );
    if (store.getState().search.text !== text) return;
    const test = reading?.ok === false ? () => false : reading?.test;
    store.setState(({ filter }) => ({ search: { text, reading }, filter: { ...filter, test } }));
  }

  /** What a text says can depend on the app's schemas, its generators and the duplicates among its IDs. */
  function readAgain(): void {
    const { text } = store.getState().search;
    if (text !== '' && !isSame(readBy, searchContextOf(panel))) void search(text);
  }

  function hold(because: Held['because'], end?: number): void {
    const { held } = store.getState();
    const kept = held ?? { rows: log.rows.copy(end) };
    // After an explicit pause, scrolling must not resume.
    store.setState({ held: { ...kept, because: held?.because === 'paused' ? 'paused' : because } });
  }

  function leave(): void {
    if (store.getState().held?.because === 'pointing') store.setState({ held: undefined });
  }

  panel.options.subscribe(readAgain);
  panel.registry.subscribe(readAgain);
  return {
    ...store,
    /**
     * Leaves everything as it was when the rows before `end` were the newest; `end` is now if it is left out.
     */
    hold,
    /** Holds the rows while a pointer moves over them and a moment longer, unless they are held already. */
    point(end?: number): void {
      stay();
      stay = after(REST_MS, leave);
      if (!store.getState().held) hold('pointing', end);
    },
    /** The pointer is elsewhere. */
    leave,
    /** Shows the newest again. */
    resume: () => store.setState({ held: undefined }),
    /** Shows the IDs of one generator, or of all. */
    showOnly: (key: GeneratorKey | undefined) =>
      store.setState(({ filter }) => ({ filter: { ...filter, key } })),
    sort: (sort: Sort | undefined) => store.setState({ sort }),
    /** Searches for what a text says; an empty one ends the search. Resolves when it has been read. */
    search,
    /** Brings the focus to the search, or has brought it there. */
    seek: (isSought: boolean) => store.setState({ isSought }),
    choose: (chosen: LoggedId | undefined) => store.setState({ chosen }),
    /** Keeps an ID to compare with others, or no longer. */
    pin(id: LoggedId, isPinned: boolean): void {
      const others = store.getState().pinned.filter(({ number }) => number !== id.number);
      store.setState({ pinned: isPinned ? [...others, id].slice(-MAX_PINNED) : others });
    },
    /** Forgets all IDs, those that are held too. */
    clear(): void {
      log.clear();
      store.setState({ held: undefined, chosen: undefined });
    },
  };
}

/** A pointer that rests for longer, in milliseconds, is not about to press. */
const REST_MS = 2_000;
/** How many IDs are pinned; the oldest gives way. */
const MAX_PINNED = 8;
/** Its reader is loaded with the first search. */
const NOT_LOADED: SearchReading = { ok: false, problem: 'The search could not be loaded.' };

function isSame(a: Omit<SearchContext, 'nowMs'>, b: Omit<SearchContext, 'nowMs'>): boolean {
  return (
    a.metas === b.metas &&
    a.repeats === b.repeats &&
    a.hasSnowflakes === b.hasSnowflakes &&
    a.makers.join() === b.makers.join()
  );
}
