/*
 * Edits of a script. Each returns a script within the limits, or undefined if the edit is impossible.
 */

import { durationOf, isWithinLimits, type Script, type Step, segmentsOf } from './script.ts';

/** An edited script, and the new position of the scrubber. */
export interface Edited {
  readonly script: Script;
  readonly at: number;
  /** The index of the edited step. */
  readonly index: number;
}

/**
 * Inserts a step at a time, as if somebody did it live: after all instantaneous steps of that moment, in the
 * middle of a step that takes time, and after a restart, which cannot be split.
 */
export function insertAt(script: Script, at: number, step: Step): Edited | undefined {
  const segments = segmentsOf(script);
  const around = segments.find(({ from, to }) => from < at && at < to);
  const isWhole = around && (around.kind === 'keep' || around.kind === 'lose');
  const place = isWhole ? around.to : at;
  const found = around ? around.index + 1 : segments.findIndex(({ from, to }) => from >= place && to > place);
  const index = found < 0 ? segments.length : found;
  const steps = [...script.steps];
  if (around && !isWhole) {
    const { kind, from, to } = around;
    steps.splice(around.index, 1, { kind, ms: at - from }, step, { kind, ms: to - at });
  } else {
    steps.splice(index, 0, step);
  }
  return checked({ script: { ...script, steps }, at: place + durationOf(step), index });
}

export function setRate(script: Script, rate: number): Edited | undefined {
  return checked({ script: { ...script, rate }, at: 0, index: 0 });
}

function checked(edited: Edited): Edited | undefined {
  return isWithinLimits(edited.script) ? edited : undefined;
}
