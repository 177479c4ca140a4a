import { startTransition, useEffect, useRef, useState } from 'react';
import { report } from '../../../lib/facts.ts';
import { afterFrame } from '../../../lib/frames.ts';
import { writeScript } from '../model/clock-state.ts';
import { LANES, type LaneId } from '../model/lanes.ts';
import { faultsOf, type Script } from '../model/script.ts';
import { type LaneResult, simulating } from '../model/simulate.ts';

export interface Results {
  /** The script of these results, which can lag behind while the script is being changed. */
  readonly script: Script;
  readonly lanes: Readonly<Record<LaneId, LaneResult>>;
}

/** How long the lanes run before the page has its turn. */
const SLICE_MS = 8;

/**
 * Runs the script in all lanes after the script itself has been drawn, and reports the results. Undefined
 * before the first ones. While a script is dragged, the ones in between that come too fast are left out.
 */
export function useResults(script: Script): Results | undefined {
  const [results, setResults] = useState<Results>();
  const isRunning = useRef(false);

  useEffect(() => {
    // What runs is not ended for a newer script, or a long drag would show nothing until it stops.
    if (isRunning.current || (results && writeScript(results.script) === writeScript(script))) return;
    isRunning.current = true;
    void simulateLanes(script).then(lanes => {
      isRunning.current = false;
      startTransition(() => setResults({ script, lanes }));
    });
  }, [script, results]);

  useEffect(() => {
    if (!results) return;
    report({
      clockLanes: byLane(({ id }) => results.lanes[id].fact),
      clockFaults: faultsOf(results.script),
    });
  }, [results]);

  return results;
}

/** Runs a script in all lanes, in slices, so that the page answers and draws in between. */
async function simulateLanes(script: Script): Promise<Results['lanes']> {
  const results: Partial<Record<LaneId, LaneResult>> = {};
  await new Promise<void>(resolve => afterFrame(resolve));
  let untilMs = performance.now() + SLICE_MS;
  for (const lane of LANES) {
    const simulation = simulating(script, lane);
    let step = simulation.next();
    for (; !step.done; step = simulation.next()) {
      if (performance.now() < untilMs) continue;
      await new Promise(resolve => setTimeout(resolve));
      untilMs = performance.now() + SLICE_MS;
    }
    results[lane.id] = step.value;
  }
  return results as Results['lanes'];
}

export function byLane<T>(of: (lane: (typeof LANES)[number]) => T): Record<LaneId, T> {
  return Object.fromEntries(LANES.map(lane => [lane.id, of(lane)])) as Record<LaneId, T>;
}
