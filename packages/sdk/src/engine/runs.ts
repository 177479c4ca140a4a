import type { Engine, Position } from './engine.ts';
import type { Watch } from './watch.ts';

/** Numbers of one unit that follow each other, with the state in which they were taken. */
export type Run<S extends Position> = S & {
  readonly first: number;
  readonly count: number;
  /** What the clock read when their unit was first used. */
  readonly now: number;
};

/**
 * Takes `count` numbers in runs that follow each other, all of them or none.
 *
 * @param onTakenBack is called if it throws after it took some, and they can be handed out again
 */
export function takeRuns<S extends Position>(
  engine: Engine<S>,
  watch: Watch,
  count: number,
  onTakenBack: () => void,
): Run<S>[] {
  const patience = engine.patience();
  const before = { ...engine.state };
  const runs: Run<S>[] = [];
  const { decisions, now } = watch;
  try {
    for (let left = count; left > 0; ) {
      // While code of the caller runs, each number takes a decision, which is counted.
      engine.state = { ...engine.state };
      const first = engine.decide(undefined, patience);
      const { state } = engine;
      const taken = Math.min(left, state.last - first + 1);
      runs.push({ ...state, first, count: taken, now: watch.now });
      state.sequence = first + taken - 1;
      left -= taken;
    }
  } catch (error) {
    // Where somebody else took numbers meanwhile, none can be given back.
    if (watch.decisions === decisions + runs.length) {
      watch.decisions = decisions;
      watch.now = now;
      engine.state = before;
      onTakenBack();
    }
    throw error;
  }
  return runs;
}
