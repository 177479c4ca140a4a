import type { Engine, Position } from './engine.ts';

/** Numbers of one unit that follow each other, with the state in which they were taken. */
export type Run<S extends Position> = S & {
  readonly first: number;
  readonly count: number;
  /** What the clock read when their unit was first used. */
  readonly now: number;
};

/**
 * Takes `count` numbers of an engine that is watched in runs that follow each other, all of them or none.
 *
 * @param onTakenBack is called if it throws after it took some, and they can be handed out again
 */
export function takeRuns<S extends Position>(
  engine: Engine<S>,
  count: number,
  onTakenBack: () => void,
): Run<S>[] {
  const { sequencer } = engine;
  const patience = engine.patience();
  const before = { ...sequencer };
  const state = { ...before.state };
  const runs: Run<S>[] = [];
  try {
    for (let left = count; left > 0; ) {
      // While code of the caller runs, each number takes a decision, which is counted.
      sequencer.state = { ...sequencer.state };
      const first = engine.decide(undefined, patience);
      const { state: used, now } = sequencer;
      const taken = Math.min(left, used.last - first + 1);
      runs.push({ ...used, first, count: taken, now: now! });
      used.sequence = first + taken - 1;
      left -= taken;
    }
  } catch (error) {
    // Where somebody else took numbers meanwhile, none can be given back.
    if (sequencer.decisions === before.decisions! + runs.length) {
      Object.assign(sequencer, before, { state });
      onTakenBack();
    }
    throw error;
  }
  return runs;
}
