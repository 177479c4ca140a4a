/*
 * A script says what happens to a clock, and to the process that reads it, one step after the other on an axis of true time.
 */

/**
 * - `run`: the clock goes on evenly for so many milliseconds.
 * - `freeze`: it stands still for so many, and then goes on from where it stood.
 * - `step`: it jumps by so many; negative is back. Takes no time.
 * - `coarsen`: from here on it shows steps of so many, floored; 0 ends that. Takes no time.
 * - `keep`, `lose`: the process is down for so many, and starts again with its generator's snapshot, or without.
 */
export const STEP_KINDS = ['run', 'step', 'freeze', 'coarsen', 'keep', 'lose'] as const;
export type StepKind = (typeof STEP_KINDS)[number];

export interface Step {
  readonly kind: StepKind;
  readonly ms: number;
}

export interface Script {
  /** IDs wanted in a second of true time. */
  readonly rate: number;
  readonly steps: readonly Step[];
}

/** A step with its place on the axis of true time, in milliseconds from the script's start. */
export interface Segment extends Step {
  /** Which step it is. */
  readonly index: number;
  readonly from: number;
  /** Where it ends: `from`, if it takes no time. */
  readonly to: number;
}

/** The least and greatest `ms` of each kind. */
export const RANGES: Readonly<Record<StepKind, readonly [min: number, max: number]>> = {
  run: [1, 6_000],
  step: [-86_400_000, 86_400_000],
  freeze: [1, 6_000],
  coarsen: [0, 1_000],
  keep: [1, 6_000],
  lose: [1, 6_000],
};
export const RATE_RANGE = [1, 1_000] as const;
/** The longest that a script takes, in milliseconds of true time: what can be played again within a frame. */
export const MAX_TOTAL_MS = 6_000;
export const MAX_STEPS = 40;

/** What a clock does that nobody disturbs. */
export const START_SCRIPT: Script = { rate: 500, steps: [{ kind: 'run', ms: 3_000 }] };

/** Milliseconds of true time that a step takes. */
export function durationOf({ kind, ms }: Step): number {
  return kind === 'step' || kind === 'coarsen' ? 0 : ms;
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

/** The nearest script that is within the limits: numbers whole and in range, steps that do not fit left out. */
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

/** Whether a script is as it is within the limits. */
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
  return Math.min(max, Math.max(min, Math.round(value))) + 0;
}
