import type { Engine, Position } from './engine.ts';

/** Numbers of one unit that follow each other, with the state in which they were taken. */
export type Run<S extends Position> = S & {
  readonly first: number;
  readonly count: number;
};

/**
 * The most numbers that one call can take: what a unit has, and as much for each whole unit that it may wait.
 * More would be refused each time, however full the unit is in which the call begins.
 *
 * @param maxWaitMs −Infinity for a call that must not wait
 */
export function mostInOneCall(inUnit: number, maxWaitMs: number, unitMs: number): number {
  return inUnit * (1 + Math.max(0, Math.floor(maxWaitMs / unitMs)));
}

/**
 * Takes `count` numbers in runs that follow each other. Those taken before it throws are used up.
 *
 * @param runs where it puts them, each in one decision
 */
export function takeRuns<S extends Position>(
  engine: Engine<S>,
  count: number,
  runs: Run<S>[] = [],
): Run<S>[] {
  const patience = engine.patience();
  for (let left = count; left > 0; ) {
    // While code of the caller runs, each number takes a decision.
    engine.sequencer.state = { ...engine.sequencer.state };
    const state = engine.decide(undefined, patience)!;
    const first = state.sequence;
    const taken = Math.min(left, state.last - first + 1);
    state.sequence = first + taken - 1;
    runs.push({ ...state, first, count: taken });
    left -= taken;
  }
  return runs;
}
