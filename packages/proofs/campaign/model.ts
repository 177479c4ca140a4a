/*
 * What a generator remembers, and what it decides: from docs/format.md, section 2, and the documentation of
 * `Regression` and `Overflow`. Sno IDs have two timelines, the tick. Nothing here comes from the SDK.
 */

/** Where an ID stands. */
export interface Place {
  readonly unit: number;
  readonly timeline: number;
  readonly number: number;
}

export type Reason = 'exhausted' | 'unsafe';

/** What a generator remembers. */
export interface State {
  readonly unit: number;
  readonly timeline: number;
  /** How far the unit is used, counted from the lower end of the range. */
  readonly sequence: number;
  /** Where in the range the unit starts. */
  readonly start: number;
  /** The highest unit that each timeline had used when it was left. */
  readonly highs: readonly number[];
}

/** What a clock that reads a unit does: the state of the next ID, or why there is none. */
export type Verdict = { readonly state: State; readonly isNew: boolean } | { readonly reason: Reason };

/** What a generator was made with. */
export interface Rules {
  readonly epochMs: number;
  readonly unitMs: number;
  readonly timeBits: number;
  readonly range: readonly [min: number, max: number];
  readonly regression: 'throw' | 'wait' | 'hold' | 'next-timeline';
  readonly overflow: 'wait' | 'throw' | 'next-timeline' | 'carry';
  readonly timelines: number;
  /** Where a unit starts, from the lower end of the range. */
  startAt(unixMs: number): number;
  /** Whether a unit starts at a number in the lower half that is drawn, and ends at the upper end. */
  readonly isStartDrawn?: boolean;
  /** Whether a clock out of range is given another time: nothing says which. */
  readonly isSubstituting?: boolean;
  /** Whether no call waits, although a strategy would let it. */
  readonly throws?: boolean;
}

/** A generator as it is documented. */
export type Model = ReturnType<typeof createModel>;

export function createModel(rules: Rules) {
  const { epochMs, unitMs, regression, overflow, timelines, isStartDrawn, isSubstituting } = rules;
  const [min, max] = rules.range;
  const size = max - min + 1;
  const maxUnit = 2 ** rules.timeBits - 1;
  const startOf = (unit: number): number => epochMs + unit * unitMs;

  function opened(state: State, unit: number, timeline: number): Verdict {
    const highs = state.highs.map((high, i) => (i === state.timeline && i !== timeline ? state.unit : high));
    const start = rules.startAt(startOf(unit)) % size;
    return { state: { unit, timeline, sequence: min, start, highs }, isNew: true };
  }

  /** The next timeline in turn that has used nothing at or after a unit. */
  function safeTimeline({ timeline, highs }: State, unit: number): number | undefined {
    for (let turn = 1; turn < timelines; turn++) {
      const other = (timeline + turn) % timelines;
      if (highs[other]! < unit) return other;
    }
    return undefined;
  }

  function decideIn(state: State, unit: number): Verdict {
    if (state.sequence < max) return { state: { ...state, sequence: state.sequence + 1 }, isNew: false };
    if (overflow === 'carry' && unit < maxUnit) return opened(state, unit + 1, state.timeline);
    const timeline = overflow === 'next-timeline' ? safeTimeline(state, unit) : undefined;
    return timeline === undefined ? { reason: 'exhausted' } : opened(state, unit, timeline);
  }

  return {
    unitMs,
    maxUnit,
    isStartDrawn,
    isSubstituting,
    /** IDs that one unit holds. */
    capacity: overflow === 'next-timeline' ? size * timelines : size,
    startOf,
    newState: (): State => ({
      unit: 0,
      timeline: 0,
      sequence: min,
      start: 0,
      highs: Array(timelines).fill(0),
    }),
    decide(state: State, now: number): Verdict {
      if (now > state.unit) return opened(state, now, state.timeline);
      if (now === state.unit || regression === 'hold') return decideIn(state, state.unit);
      const timeline = regression === 'next-timeline' ? safeTimeline(state, now) : undefined;
      return timeline === undefined ? { reason: 'unsafe' } : opened(state, now, timeline);
    },
    /** The place of the ID of a state. */
    placeOf: ({ unit, timeline, sequence, start }: State): Place => ({
      unit,
      timeline,
      number: min + ((sequence - min + start) % size),
    }),
    /** How many more IDs of the unit follow that of a state. */
    roomAfter: ({ sequence }: State): number => Math.max(0, max - sequence),
    /** The state some numbers further in the same unit. */
    further: (state: State, numbers: number): State =>
      numbers === 0 ? state : { ...state, sequence: state.sequence + numbers },
    /** The state in which a unit starts at a number that was drawn; undefined if it may not start there. */
    startedAt: (state: State, number: number): State | undefined =>
      number >= min && number < min + Math.floor(size / 2) ? { ...state, sequence: number } : undefined,
    /** Units at which an answer may change. */
    landmarks: ({ unit, highs }: State): readonly number[] => [unit, ...highs, maxUnit],
    waits: (reason: Reason): boolean =>
      !rules.throws && (reason === 'unsafe' ? regression : overflow) !== 'throw',
  };
}
