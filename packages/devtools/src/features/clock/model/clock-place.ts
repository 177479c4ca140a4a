import { createStore } from 'zustand/vanilla';
import type { GeneratorKey } from '../../../source/source.ts';

interface ClockPlaceState {
  readonly key: GeneratorKey | undefined;
  /** The wait that is explained below the chart: when it began, Unix milliseconds. */
  readonly atMs: number | undefined;
}

/**
 * Creates the place where the Clock tab is, kept while other tabs are shown: all generators, and no event.
 */
export const createClockPlace = () =>
  createStore<ClockPlaceState>(() => ({ key: undefined, atMs: undefined }));
