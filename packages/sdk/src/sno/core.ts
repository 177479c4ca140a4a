import type { Engine, Rules } from '../engine/engine.ts';
import type { SnoPosition } from './decide.ts';
import type { TextWriter } from './text-writer.ts';

/** The rules of sno IDs, which write the texts of the numbers that were taken, too. */
export interface SnoRules extends Rules<SnoPosition>, Pick<TextWriter, 'text'> {
  /** Is called with each time that replaces a reading of the clock. */
  replaced?: (now: number, readingMs: number) => void;
}

/** What makes sno IDs. `generate()` has no more. */
export type Core = Engine<SnoPosition, SnoRules>;
