import type { Clock } from '../clock/clock.ts';
import { EPOCH_MS, UNIT_MS } from '../clock/units.ts';
import { createEngine, type Engine, type Rules } from '../engine/engine.ts';
import { decide, type SnoPosition } from './decide.ts';
import { createTextWriter, type TextWriter } from './text-writer.ts';

/** The rules of sno IDs, which write the texts of the numbers that were taken, too. */
export interface SnoRules extends Rules<SnoPosition>, Pick<TextWriter, 'text'> {
  /** Is called with each time that replaces a reading of the clock. */
  replaced?: (now: number, readingMs: number) => void;
}

/** What makes sno IDs. */
export interface Core extends Engine<SnoPosition> {
  readonly rules: SnoRules;
}

/**
 * Creates the least that makes sno IDs: `generate()` has no more. Its arguments have been checked.
 *
 * @param timeOf the time that a reading of the clock stands for
 * @param partitionOf the partition, which may be drawn as late as this
 * @param begin the number that a unit begins with. `timeOf` and this may run code of the caller.
 */
export function createCore(
  clock: Clock,
  state: SnoPosition,
  maxWaitMs: number,
  timeOf: (reading: number) => number,
  partitionOf: () => number,
  begin: () => number,
): Core {
  return createEngine<SnoPosition>(clock, EPOCH_MS, UNIT_MS, maxWaitMs, state, {
    ...createTextWriter(partitionOf),
    timeOf,
    decide: (next, unit) => decide(next, unit, begin),
  } as SnoRules) as Core;
}
