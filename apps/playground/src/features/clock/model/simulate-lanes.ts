import { LANES, type LaneId } from './lanes.ts';
import type { Script } from './script.ts';
import { type LaneResult, simulate } from './simulate.ts';

/** Starts a task after what the page has to do first. Returns a function that cancels it. */
export type StartTask = (task: () => void) => () => void;

/**
 * Runs a script in all lanes, each in a task of its own, so that the page answers and draws in between.
 * Returns a function that ends it.
 *
 * @param onDone is called once with the results, unless it was ended
 */
export function simulateLanes(
  script: Script,
  startTask: StartTask,
  onDone: (results: Readonly<Record<LaneId, LaneResult>>) => void,
): () => void {
  const results: Partial<Record<LaneId, LaneResult>> = {};
  const left = [...LANES];
  let cancel = startTask(runNext);

  function runNext(): void {
    const lane = left.shift()!;
    results[lane.id] = simulate(script, lane);
    if (left.length > 0) cancel = startTask(runNext);
    else onDone(results as Record<LaneId, LaneResult>);
  }

  return () => cancel();
}
