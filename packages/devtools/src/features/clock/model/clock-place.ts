import { createStore, type StoreApi } from 'zustand/vanilla';
import type { GeneratorKey } from '../../../source/source.ts';

/** What the Clock tab shows of all that happened. */
interface ClockPlaceState {
  /** One generator, or all of them. */
  readonly key: GeneratorKey | undefined;
  /** The wait that is explained below the chart: when it began, Unix milliseconds. */
  readonly atMs: number | undefined;
}

/** Where the Clock tab is, kept while other tabs are shown. */
export interface ClockPlace extends StoreApi<ClockPlaceState> {
  /** Chooses a generator, or all of them. */
  choose(key: GeneratorKey | undefined): void;
  /**
   * Chooses a generator and explains its wait of a time, Unix milliseconds: a tick-tock can have the same
   * time.
   */
  show(key: GeneratorKey, atMs: number): void;
}

/** Creates the place: all generators, and no event. */
export function createClockPlace(): ClockPlace {
  const store = createStore<ClockPlaceState>(() => ({ key: undefined, atMs: undefined }));
  return {
    ...store,
    choose: key => store.setState({ key, atMs: undefined }),
    show: (key, atMs) => store.setState({ key, atMs }),
  };
}
