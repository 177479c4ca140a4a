/*
 * Runs the simulations in slices until it is terminated.
 */

import { bufferedRandom } from '../../../lib/random.ts';
import {
  type BirthdayResult,
  createBirthdaySimulation,
  createPairSimulations,
  type PairResult,
} from './simulation.ts';

/** How long it works between two reports, in milliseconds. */
const TELL_MS = 150;
const TRIALS = 20;
const IDS = 500;
/** Pairs that hardly ever collide get more of the time. */
const RARE_IDS = 4_000;
/** The point at which a simulation is as precise as a chart can show. */
const MOST_TRIALS = 200_000;

/** A report of the worker. */
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
