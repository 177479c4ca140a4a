import { type AdjustableClock, adjustableClock, type ManualClock, manualClock } from '@sno-id/sdk/testing';
import { type Script, type Segment, segmentsOf } from './script.ts';

/** The true time at which every script starts, in Unix milliseconds. */
export const START_UNIX_MS = Date.UTC(2026, 0, 1);

/** What a script controls: true time, and the clock under test. */
export interface Stage {
  readonly trueTime: ManualClock;
  /** The clock that the generators read. */
  readonly clock: AdjustableClock;
}

/** Receives what happens in a script. Times are milliseconds of true time from the start of the script. */
export interface Actors {
  /** An ID is requested. */
  onBeat?(at: number): void;
  /** A step starts. For a restart, the process goes down. */
  onStep?(segment: Segment): void;
  /** A step ends. For a restart, the process comes up again. */
  onStepEnd?(segment: Segment): void;
}

export function createStage(): Stage {
  const trueTime = manualClock(START_UNIX_MS);
  return { trueTime, clock: adjustableClock(trueTime) };
}

/** Runs a script on an unused stage. */
export function perform(script: Script, stage: Stage, actors: Actors): void {
  for (const beats = performing(script, stage, actors); !beats.next().done; );
}

/** The same, from beat to beat. */
export function* performing(script: Script, { trueTime, clock }: Stage, actors: Actors): Generator<void> {
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
        yield;
      }
    }
    trueTime.set(START_UNIX_MS + to);
    if (kind === 'freeze') clock.resume();
    actors.onStepEnd?.(segment);
  }
}

/** When IDs are requested in a step that takes time: at equal intervals from its start. */
function* beatsIn(from: number, to: number, rate: number): Iterable<number> {
  for (let beat = 0; ; beat++) {
    const at = from + (beat * 1_000) / rate;
    if (at >= to) return;
    yield at;
  }
}
