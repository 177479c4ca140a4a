/* One thread of the campaign: runs every `step`th script from a seed on, and posts what came of them. */

import { parentPort, workerData } from 'node:worker_threads';
import { runScripts } from './campaign.ts';

interface Task {
  readonly seed: number;
  readonly scripts: number;
  readonly step: number;
  /** Stops at the first script that fails. */
  readonly untilFault: boolean;
}

/** How often it says how far it is. */
const SCRIPTS_BETWEEN_NEWS = 500;

const { seed, scripts, step, untilFault } = workerData as Task;
let done = 0;

function* seeds(): Generator<number> {
  for (let i = 0; i < scripts; i += step) {
    yield seed + i;
    if (++done % SCRIPTS_BETWEEN_NEWS === 0) parentPort?.postMessage({ done });
  }
}

runScripts(seeds(), ({ failures }) => untilFault && failures.length > 0).then(report => {
  parentPort?.postMessage({ done, report });
});
