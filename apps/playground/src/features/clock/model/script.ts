/*
 * A script describes what happens to a clock, and to the process that reads it, step by step along an axis of
 * true time.
 */

import { clamp } from '@sno-id/kit/data';
import type { ClockFault } from '../../../lib/facts.ts';

/**
 * - `run`: the clock advances normally for `ms` milliseconds.
 * - `freeze`: it stops for `ms`, then continues from where it stopped.
 * - `step`: it jumps by `ms`; negative is back. Takes no time.
 * - `coarsen`: from here on it advances in steps of `ms`, rounded down; 0 ends that. Takes no time.
 * - `keep`, `lose`: the process is down for `ms`, then starts with or without its generator's snapshot.
 */
export const STEP_KINDS = ['run', 'step', 'freeze', 'coarsen', 'keep', 'lose'] as const;
export type StepKind = (typeof STEP_KINDS)[number];

export interface Step {
  readonly kind: StepKind;
  readonly ms: number;
}

export interface Script {
  /** IDs requested per second of true time. */
  readonly rate: number;
  readonly steps: readonly Step[];
}

/** A step with its position on the axis of true time, in milliseconds from the start of the script. */
export interface Segment extends Step {
  /** The index of the step. */
  readonly index: number;
  readonly from: number;
  /** Where it ends; equal to `from` if it takes no time. */
  readonly to: number;
}

/** The smallest and largest `ms` of each kind. */
export const RANGES: Readonly<Record<StepKind, readonly [min: number, max: number]>> = {
  run: [1, 6_000],
  step: [-86_400_000, 86_400_000],
  freeze: [1, 6_000],
  coarsen: [0, 1_000],
  keep: [1, 6_000],
  lose: [1, 6_000],
};
export const RATE_RANGE = [1, 1_000] as const;
/** The longest script, in milliseconds of true time: one that can be simulated within a frame. */
export const MAX_TOTAL_MS = 6_000;
export const MAX_STEPS = 40;

/** A clock that nothing disturbs. */
export const STEADY: Script = { rate: 500, steps: [{ kind: 'run', ms: 3_000 }] };

/** The milliseconds of true time that a step takes. */
export function durationOf({ kind, ms }: Step): number {
  return kind === 'step' || kind === 'coarsen' ? 0 : ms;
}

/** The steps that disturb the clock or the process, in order. */
export function faultsOf(script: Script): ClockFault[] {
  return segmentsOf(script).flatMap(({ kind, ms, from }) => (kind === 'run' ? [] : [{ kind, ms, at: from }]));
}

export function totalOf({ steps }: Script): number {
  return steps.reduce((total, step) => total + durationOf(step), 0);
}

export function segmentsOf({ steps }: Script): Segment[] {
  let from = 0;
  return steps.map((step, index) => {
    const to = from + durationOf(step);
    const segment = { ...step, index, from, to };
    from = to;
    return segment;
  });
}

/**
 * The nearest script within the limits: numbers become whole and in range, steps that do not fit are dropped.
 */
export function limited({ rate, steps }: Script): Script {
  let left = MAX_TOTAL_MS;
  const fitting: Step[] = [];
  for (const { kind, ms } of steps) {
    const step = { kind, ms: clamped(ms, RANGES[kind]) };
    if (fitting.length >= MAX_STEPS || durationOf(step) > left) continue;
    left -= durationOf(step);
    fitting.push(step);
  }
  return { rate: clamped(rate, RATE_RANGE), steps: fitting };
}

/** Whether a script is already within the limits. */
export function isWithinLimits(script: Script): boolean {
  const { rate, steps } = limited(script);
  return (
    rate === script.rate &&
    steps.length === script.steps.length &&
    steps.every(({ ms }, index) => ms === script.steps[index]!.ms)
  );
}

function clamped(value: number, [min, max]: readonly [number, number]): number {
  // Adding 0 turns -0 into 0.
  return clamp(Math.round(value), min, max) + 0;
}
