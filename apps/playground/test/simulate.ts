import type { Lane } from '../src/features/clock/model/lanes.ts';
import type { Script } from '../src/features/clock/model/script.ts';
import { type LaneResult, simulating } from '../src/features/clock/model/simulate.ts';

/** The result of a script in a lane, without the pauses in which a page draws. */
export function simulate(script: Script, lane: Lane): LaneResult {
  const simulation = simulating(script, lane);
  let step = simulation.next();
  while (!step.done) step = simulation.next();
  return step.value;
}
