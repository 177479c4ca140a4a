/*
 * The heart of every scheme in the family: what a reading of the clock does to a sequence. Pure; no clock in
 * it.
 *
 * A **timeline** is a run of time in which no (unit, sequence) is used twice. A sequencer has a power of two
 * of them and remembers the highest unit that each has used:
 *
 *   timelines   scheme                           what tells them apart in an ID
 *   1           Twitter's snowflake, Sonyflake   –
 *   2           sno                              the tick-tock bit
 *   16          multi-clock snowflake            the clock ID
 *
 * Why no pair repeats: on one timeline the unit only grows, and within a unit the sequence only grows.
 * Leaving a timeline records its highest unit, and it is entered again only strictly above that.
 */

/** Where a sequencer stands. A step never changes one: it makes the next. */
export interface SequencerState {
  /** The timeline in use, 0 … `highs.length` − 1. */
  readonly timeline: number;
  /** The unit of the most recent ID: the highest that this timeline has used. 0 before the first. */
  readonly unit: number;
  /**
   * The number that the most recent ID took in its unit. It may lie above the range: the unit is full then.
   */
  readonly sequence: number;
  /**
   * The highest unit that each timeline had used when it was left. What it says of the one in use is void.
   */
  readonly highs: readonly number[];
}

/**
 * No ID can be generated before the clock reads `until`: the unit's numbers are used up, or the clock went
 * back to where every timeline was used before. An array, which no state is: any property that would tell the
 * two apart may have been added to `Object.prototype`.
 */
export type Blocked = [reason: 'ERR_SEQUENCE_EXHAUSTED' | 'ERR_CLOCK_UNSAFE', until: number];

/**
 * A sequencer that has made nothing yet. Unit 0 counts as used, on each timeline, so that its state is plain.
 */
export function initialState(timelines: number, first: number): SequencerState {
  return { timeline: 0, unit: 0, sequence: first, highs: Array(timelines).fill(0) };
}

/**
 * Decides what a clock that reads the unit `now` does to a sequencer whose units use the numbers `first` …
 * `last`.
 *
 * @returns the state from which the next ID is generated, or why there is none. The given one stays as it is.
 */
export function step<S extends SequencerState>(
  state: S,
  now: number,
  first: number,
  last: number,
): S | Blocked {
  const { unit, sequence } = state;
  if (now === unit)
    return sequence < last ? { ...state, sequence: sequence + 1 } : ['ERR_SEQUENCE_EXHAUSTED', now + 1];
  const entered = now > unit ? state : enter(state, now);
  return entered
    ? { ...entered, unit: now, sequence: first }
    : ['ERR_CLOCK_UNSAFE', earliestSafe(state, last)];
}

/**
 * Leaves the timeline in use, on record, for the next one, in turn, that has used nothing at or after `now`;
 * undefined if there is none.
 */
export function enter<S extends SequencerState>(state: S, now: number): S | undefined {
  const { timeline, unit, highs } = state;
  for (let turn = 1; turn < highs.length; turn++) {
    const other = (timeline + turn) % highs.length;
    if (highs[other]! < now) {
      return { ...state, timeline: other, highs: highs.map((high, i) => (i === timeline ? unit : high)) };
    }
  }
  return undefined;
}

/** The lowest unit that has an ID left: just above another timeline's highest, or the present one of this. */
function earliestSafe({ timeline, unit, sequence, highs }: SequencerState, last: number): number {
  const earliest = Math.min(...highs.map((high, other) => (other === timeline ? unit : high + 1)));
  return earliest < unit ? earliest : sequence < last ? unit : unit + 1;
}
