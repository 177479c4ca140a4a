/*
 * Generators in a performance profile: ticks, waits and IDs as User Timing entries, on the same time line as
 * scripts, layout and network. Chrome shows them on their own tracks.
 */

import type { Clock } from '@sno-id/sdk';
import type { AnyEvent, StatusEvent } from '../source/family.ts';
import { ownOptions } from '../source/own-options.ts';
import type { Generators } from '../source/watch.ts';
import { createEntryLog, type TimingPerformance } from './entry-log.ts';
import { createPlacement } from './placement.ts';
import { createTrack } from './track.ts';

export type { Generators } from '../source/watch.ts';
export type { TimingPerformance } from './entry-log.ts';

export interface TimingOptions {
  /**
   * Also measures the IDs of each unit. While IDs are reported, a `next()` takes three to four times as long
   * as it takes alone.
   *
   * @default true
   */
  readonly ids?: boolean | undefined;
  /**
   * How many entries of each kind (ticks, waits, IDs) stay in the performance buffer, from 1. When there are
   * that many, those of that kind are cleared before the next one is added. A recorded profile keeps all of
   * them.
   *
   * @default 1000
   */
  readonly maxEntries?: number | undefined;
  /**
   * Clocks of the generators by name. Without its clock, a generator is taken to run on real time; where its
   * clock is shifted or simulated, IDs are then placed at the moment at which they were reported.
   */
  readonly clocks?: Readonly<Record<string, Clock>> | undefined;
  /**
   * Receives the entries.
   *
   * @default the runtime's `performance`
   */
  readonly performance?: TimingPerformance | undefined;
}

const KEYS: readonly string[] = [
  'ids',
  'maxEntries',
  'clocks',
  'performance',
] satisfies (keyof TimingOptions)[];

/**
 * Adds what generators do to the User Timing entries of this page, worker or process until the returned
 * function is called, which also clears those entries.
 *
 * In Chrome's Performance panel the generators form the track group `sno-id`, one track each: a bar for each
 * unit with IDs and for each wait, and a marker for each tick-tock, change of timeline, re-anchoring,
 * substituted time and unsafe wait. Other profilers list the entries, named `sno` and the generator's name.
 *
 * Works in every environment, in production too. Where the runtime has no `performance.mark` or
 * `performance.measure`, it does nothing. A profiler that throws does not affect the generators.
 *
 * @throws TypeError or RangeError for invalid options.
 * @example
 * const generators = { notes: createGenerator() };
 * const end = profileGenerators(generators);
 */
export function profileGenerators(generators: Generators, options: TimingOptions = {}): () => void {
  const {
    ids = true,
    maxEntries = 1_000,
    clocks = {},
    performance = runtimePerformance(),
  } = checked(options);
  if (typeof performance?.measure !== 'function' || typeof performance.mark !== 'function') return () => {};
  const log = createEntryLog(performance, maxEntries);
  const ends = Object.entries(generators).map(([name, source]) => {
    const placement = createPlacement(performance, clocks[name]);
    const track = createTrack({ name, description: source.describe(), log, placement });
    return source.subscribe((event: AnyEvent | StatusEvent) => track.add(event), { ids });
  });
  return () => {
    for (const end of ends.splice(0)) end();
    log.clear();
  };
}

function runtimePerformance(): TimingPerformance | undefined {
  return (globalThis as { performance?: TimingPerformance }).performance;
}

function checked(options: TimingOptions): TimingOptions {
  const copy = ownOptions(options);
  for (const key of Object.keys(copy)) {
    if (!KEYS.includes(key)) {
      throw new TypeError(`Unknown option ${JSON.stringify(key)}: expected one of ${KEYS.join(', ')}`);
    }
  }
  const { ids, maxEntries } = copy;
  if (ids !== undefined && typeof ids !== 'boolean') {
    throw new TypeError(`ids: expected true or false, got ${String(ids)}`);
  }
  if (maxEntries !== undefined && !(Number.isSafeInteger(maxEntries) && maxEntries >= 1)) {
    throw new RangeError(`maxEntries: expected an integer from 1, got ${String(maxEntries)}`);
  }
  return copy;
}
