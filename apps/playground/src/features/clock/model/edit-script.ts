/*
 * Edits of a script. Each returns a script within the limits, or undefined if the edit is impossible.
 */

import { clamp } from '@sno-id/kit/data';
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

export function changeStep(script: Script, index: number, step: Step): Edited | undefined {
  const steps = script.steps.map((old, place) => (place === index ? step : old));
  return checked(about({ ...script, steps }, index));
}

/** Removes a step. Two runs of the clock that become neighbors are merged. */
export function removeStep(script: Script, index: number): Edited | undefined {
  const steps = script.steps.filter((_, place) => place !== index);
  const before = steps[index - 1];
  const after = steps[index];
  if (before?.kind === 'run' && after?.kind === 'run') {
    steps.splice(index - 1, 2, { kind: 'run', ms: before.ms + after.ms });
  }
  return checked(about({ ...script, steps }, Math.min(index, steps.length - 1)));
}

/**
 * Moves a step in time by `ms`, as far as the runs of the clock on both sides allow; the rest of the script
 * stays where it is.
 */
export function shiftStep(script: Script, index: number, byMs: number): Edited | undefined {
  const before = script.steps[index - 1];
  const after = script.steps[index + 1];
  if (before?.kind !== 'run' || after?.kind !== 'run') return undefined;
  const by = Math.round(clamp(byMs, 1 - before.ms, after.ms - 1));
  if (by === 0) return undefined;
  const steps = script.steps.map((step, place) => {
    if (place === index - 1) return { ...step, ms: before.ms + by };
    if (place === index + 1) return { ...step, ms: after.ms - by };
    return step;
  });
  return checked(about({ ...script, steps }, index));
}

export function setRate(script: Script, rate: number): Edited | undefined {
  return checked({ script: { ...script, rate }, at: 0, index: 0 });
}

/** The scrubber at the start of a step. */
function about(script: Script, index: number): Edited {
  return { script, at: segmentsOf(script)[index]?.from ?? 0, index };
}

function checked(edited: Edited): Edited | undefined {
  return isWithinLimits(edited.script) ? edited : undefined;
}
