import { type AdjustableClock, adjustableClock, type ManualClock, manualClock } from '@sno-id/sdk/testing';
import { type Script, type Segment, segmentsOf } from './script.ts';

/** The true time at which every script starts, in Unix milliseconds. */
export const START_UNIX_MS = Date.UTC(2026, 0, 1);

/** What a script moves: true time, and the clock that is led astray. */
export interface Stage {
  readonly trueTime: ManualClock;
  /** What generators read. */
  readonly clock: AdjustableClock;
}

/** Who takes part in a performance. Times are milliseconds of true time from the script's start. */
export interface Actors {
  /** An ID is wanted. */
  onBeat?(at: number): void;
  /** A step begins; of a restart, the process has gone down. */
  onStep?(segment: Segment): void;
  /** A step is over; of a restart, the process comes up again. */
  onStepEnd?(segment: Segment): void;
}

export function createStage(): Stage {
  const trueTime = manualClock(START_UNIX_MS);
  return { trueTime, clock: adjustableClock(trueTime) };
}

/** Performs a script on a stage that nobody has used yet. */
export function perform(script: Script, { trueTime, clock }: Stage, actors: Actors): void {
  for (const segment of segmentsOf(script)) {
    const { kind, ms, from, to } = segment;
    trueTime.set(START_UNIX_MS + from);
    if (kind === 'step') clock.shift(ms);
    if (kind === 'coarsen') clock.coarsen(ms);
    if (kind === 'freeze') clock.freeze();
    actors.onStep?.(segment);
    if (kind === 'run' || kind === 'freeze') {
      for (const at of beatsIn(from, to, script.rate)) {
        trueTime.set(START_UNIX_MS + at);
        actors.onBeat?.(at);
      }
    }
    trueTime.set(START_UNIX_MS + to);
    if (kind === 'freeze') clock.resume();
    actors.onStepEnd?.(segment);
  }
}

/** When IDs are wanted in a step that takes time: evenly, from its start on. */
function* beatsIn(from: number, to: number, rate: number): Iterable<number> {
  for (let beat = 0; ; beat++) {
    const at = from + (beat * 1_000) / rate;
    if (at >= to) return;
    yield at;
  }
}
