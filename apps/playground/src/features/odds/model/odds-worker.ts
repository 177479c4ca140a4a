/* Runs the simulations, a slice at a time, until it is ended. */

import { bufferedRandom } from '../../../lib/random.ts';
import {
  type BirthdayResult,
  createBirthdaySimulation,
  createPairSimulations,
  type PairResult,
} from './simulation.ts';

/** How long it works before it tells, in milliseconds. */
const TELL_MS = 150;
const TRIALS = 20;
const IDS = 500;
/** What hardly ever collides is given more of the time. */
const RARE_IDS = 4_000;
/** Where a simulation is as exact as a chart can show. */
const MOST_TRIALS = 200_000;

/** What the worker tells. */
export interface SimulationReport {
  readonly birthday: BirthdayResult;
  readonly pairs: readonly PairResult[];
}

const birthday = createBirthdaySimulation(bufferedRandom());
const pairs = createPairSimulations(bufferedRandom());

function work(): void {
  const endMs = performance.now() + TELL_MS;
  while (performance.now() < endMs) {
    if (birthday.result().trials < MOST_TRIALS) birthday.run(TRIALS);
    for (const pair of pairs) pair.run(pair.result().scheme === 'random' ? RARE_IDS : IDS);
  }
  const report: SimulationReport = {
    birthday: birthday.result(),
    pairs: pairs.map(pair => pair.result()),
  };
  postMessage(report);
  setTimeout(work);
}

work();
