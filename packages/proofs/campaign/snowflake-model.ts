/*
 * A snowflake generator, from the documentation of its strategies (`Regression` and `Overflow`).
 */

import type { Model, Reason } from './model.ts';

/** What a generator remembers. */
export interface SnowflakeState {
  readonly unit: number;
  readonly timeline: number;
  /** How far the unit is used, counted from the lower end of the range. */
  readonly sequence: number;
  /** Where in the range the unit starts. */
  readonly start: number;
  /** The highest unit that each timeline had used when it was left. */
  readonly highs: readonly number[];
}

/** What a generator was made with. */
export interface SnowflakeRules {
  readonly epochMs: number;
  readonly unitMs: number;
  readonly timeBits: number;
  readonly range: readonly [min: number, max: number];
  readonly regression: 'throw' | 'wait' | 'hold' | 'next-timeline';
  readonly overflow: 'wait' | 'throw' | 'next-timeline' | 'carry';
  readonly timelines: number;
  /** Where a unit starts, from the lower end of the range. */
  startAt(unixMs: number): number;
}

export function createSnowflakeModel(rules: SnowflakeRules): Model<SnowflakeState> {
  const { epochMs, unitMs, regression, overflow, timelines } = rules;
  const [min, max] = rules.range;
  const size = max - min + 1;
  const maxUnit = 2 ** rules.timeBits - 1;
  const startOf = (unit: number): number => epochMs + unit * unitMs;

  function opened(state: SnowflakeState, unit: number, timeline: number) {
    const highs = state.highs.map((high, i) => (i === state.timeline && i !== timeline ? state.unit : high));
    const start = rules.startAt(startOf(unit)) % size;
    return { state: { unit, timeline, sequence: min, start, highs }, isNew: true } as const;
  }

  /** The next timeline in turn that has used nothing at or after a unit. */
  function safeTimeline({ timeline, highs }: SnowflakeState, unit: number): number | undefined {
    for (let turn = 1; turn < timelines; turn++) {
      const other = (timeline + turn) % timelines;
      if (highs[other]! < unit) return other;
    }
    return undefined;
  }

  function decideIn(state: SnowflakeState, unit: number) {
    if (state.sequence < max) return { state: { ...state, sequence: state.sequence + 1 }, isNew: false };
    if (overflow === 'carry' && unit < maxUnit) return opened(state, unit + 1, state.timeline);
    const timeline = overflow === 'next-timeline' ? safeTimeline(state, unit) : undefined;
    return timeline === undefined ? ({ reason: 'exhausted' } as const) : opened(state, unit, timeline);
  }

  return {
    unitMs,
    maxUnit,
    capacity: overflow === 'next-timeline' ? size * timelines : size,
    startOf,
    decide(state, now) {
      if (now > state.unit) return opened(state, now, state.timeline);
      if (now === state.unit || regression === 'hold') return decideIn(state, state.unit);
      const timeline = regression === 'next-timeline' ? safeTimeline(state, now) : undefined;
      return timeline === undefined ? { reason: 'unsafe' } : opened(state, now, timeline);
    },
    placeOf: ({ unit, timeline, sequence, start }) => ({
      unit,
      timeline,
      number: min + ((sequence - min + start) % size),
    }),
    roomAfter: ({ sequence }) => max - sequence,
    further: (state, numbers) => (numbers === 0 ? state : { ...state, sequence: state.sequence + numbers }),
    landmarks: ({ unit, highs }) => [unit, ...highs],
    waits: (reason: Reason) => (reason === 'unsafe' ? regression : overflow) !== 'throw',
  };
}
