/*
 * How a script is changed. Each change gives a script within the limits, or undefined where it cannot be done.
 */

import {
  durationOf,
  isWithinLimits,
  MAX_TOTAL_MS,
  type Script,
  type Step,
  segmentsOf,
  totalOf,
} from './script.ts';

/** A script that was changed, and where the scrubber goes on. */
export interface Edited {
  readonly script: Script;
  readonly at: number;
  /** The place of the step that it is about. */
  readonly index: number;
}

/**
 * Puts a step in at a time, as somebody does who is there while it happens: after what takes no time at that very moment, into the
 * middle of a step that takes time; after a restart, which is one whole.
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

/** Puts a step in after another one; first, after −1. */
export function insertAfter(script: Script, index: number, step: Step): Edited | undefined {
  const steps = [...script.steps];
  steps.splice(index + 1, 0, step);
  return checked(about({ ...script, steps }, index + 1));
}

export function changeStep(script: Script, index: number, step: Step): Edited | undefined {
  const steps = script.steps.map((old, place) => (place === index ? step : old));
  return checked(about({ ...script, steps }, index));
}

/** Takes a step out. Two runs of the clock that meet then are one. */
export function removeStep(script: Script, index: number): Edited | undefined {
  const steps = script.steps.filter((_, place) => place !== index);
  const before = steps[index - 1];
  const after = steps[index];
  if (before?.kind === 'run' && after?.kind === 'run') {
    steps.splice(index - 1, 2, { kind: 'run', ms: before.ms + after.ms });
  }
  return checked(about({ ...script, steps }, Math.min(index, steps.length - 1)));
}

/** Lets a step and its neighbour change places: `by` is 1 or −1. */
export function moveStep(script: Script, index: number, by: 1 | -1): Edited | undefined {
  const steps = [...script.steps];
  const step = steps[index];
  const neighbour = steps[index + by];
  if (!step || !neighbour) return undefined;
  steps[index] = neighbour;
  steps[index + by] = step;
  return checked(about({ ...script, steps }, index + by));
}

/**
 * Lets a step happen earlier or later by so many milliseconds, as far as the runs of the clock on both sides of it allow; the
 * rest of the script stays where it is.
 */
export function shiftStep(script: Script, index: number, byMs: number): Edited | undefined {
  const before = script.steps[index - 1];
  const after = script.steps[index + 1];
  if (before?.kind !== 'run' || after?.kind !== 'run') return undefined;
  const by = Math.round(Math.max(1 - before.ms, Math.min(after.ms - 1, byMs)));
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

/** Milliseconds that a script can still be longer. */
export function roomIn(script: Script): number {
  return MAX_TOTAL_MS - totalOf(script);
}

/** The scrubber at the start of a step. */
function about(script: Script, index: number): Edited {
  return { script, at: segmentsOf(script)[index]?.from ?? 0, index };
}

function checked(edited: Edited): Edited | undefined {
  return isWithinLimits(edited.script) ? edited : undefined;
}
