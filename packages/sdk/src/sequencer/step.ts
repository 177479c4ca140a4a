/*
 * The heart of every scheme in the family: what a reading of the clock does to a sequence. Pure; no clock in it.
 *
 * A **timeline** is a run of time in which no (unit, sequence) is used twice. A sequencer has a power of two of
 * them and remembers the highest unit that each has used:
 *
 *   timelines   scheme                           what tells them apart in an ID
 *   1           Twitter's snowflake, Sonyflake   –
 *   2           sno                              the tick-tock bit
 *   16          multi-clock snowflake            the clock ID
 *
 * Why no pair repeats: on one timeline the unit only grows, and within a unit the sequence only grows. Leaving a
 * timeline records its highest unit, and it is entered again only strictly above that.
 */

/** Where a sequencer stands. A step never changes one: it makes the next. */
export interface SequencerState {
  /** The timeline in use, 0 … `highs.length` − 1. */
  readonly timeline: number;
  /** The unit of the most recent ID: the highest that this timeline has used. 0 before the first. */
  readonly unit: number;
  /** The number that the most recent ID took in its unit. It may lie above the range: the unit is full then. */
  readonly sequence: number;
  /** The highest unit that each timeline had used when it was left. What it says of the one in use is void. */
  readonly highs: readonly number[];
}

/** The numbers that a unit may use, both included. */
export interface SequenceRange {
  readonly first: number;
  readonly last: number;
}

/** What a reading of the clock leads to. */
export type Step = Taken | Blocked;

/** An ID can be made, from `state`. */
export interface Taken {
  readonly kind: 'same-unit' | 'progression' | 'regression';
  readonly state: SequencerState;
}

/** No ID can be made before the clock reads `untilUnit`; the state stays as it is. */
export interface Blocked {
  readonly kind: 'exhausted' | 'unsafe';
  readonly untilUnit: number;
}

/** A sequencer that has made nothing yet. Unit 0 counts as used, on each timeline, so that its state is plain. */
export function initialState(timelines: number, first: number): SequencerState {
  return { timeline: 0, unit: 0, sequence: first, highs: new Array<number>(timelines).fill(0) };
}

/** Decides what a clock that reads the unit `now` does to a sequencer. */
export function step(state: SequencerState, now: number, range: SequenceRange): Step {
  if (now === state.unit) {
    return state.sequence < range.last
      ? { kind: 'same-unit', state: { ...state, sequence: state.sequence + 1 } }
      : { kind: 'exhausted', untilUnit: now + 1 };
  }
  if (now > state.unit) {
    return { kind: 'progression', state: { ...state, unit: now, sequence: range.first } };
  }
  const timeline = safeTimeline(state, now);
  if (timeline < 0) return { kind: 'unsafe', untilUnit: earliestSafe(state) };
  return { kind: 'regression', state: enter(state, timeline, now, range.first) };
}

/** The next timeline, in turn, that has used nothing at or after `now`; −1 if there is none. */
export function safeTimeline(state: SequencerState, now: number): number {
  const count = state.highs.length;
  for (let turn = 1; turn < count; turn++) {
    const timeline = (state.timeline + turn) % count;
    if (state.highs[timeline]! < now) return timeline;
  }
  return -1;
}

/** Leaves the timeline in use, on record, for another. */
export function enter(state: SequencerState, timeline: number, unit: number, first: number): SequencerState {
  const highs = state.highs.map((high, i) => (i === state.timeline ? state.unit : high));
  return { timeline, unit, sequence: first, highs };
}

/** The lowest unit that is no longer unsafe: this timeline's present one, or just above another's highest. */
function earliestSafe(state: SequencerState): number {
  let earliest = state.unit;
  state.highs.forEach((high, timeline) => {
    if (timeline !== state.timeline) earliest = Math.min(earliest, high + 1);
  });
  return earliest;
}
