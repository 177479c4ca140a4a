import { useDeferredValue, useEffect, useMemo } from 'react';
import { report } from '../../../lib/facts.ts';
import { clockCodec, writeScript } from '../model/clock-state.ts';
import { LANES, type LaneId } from '../model/lanes.ts';
import { faultsOf, type Script } from '../model/script.ts';
import { type LaneResult, simulate } from '../model/simulate.ts';

export interface Results {
  /** The script of these results, which can lag behind while the script is being changed. */
  readonly script: Script;
  readonly lanes: Readonly<Record<LaneId, LaneResult>>;
}

/** Runs the script in all lanes after the script itself has been drawn, and reports the results. */
export function useResults(script: Script): Results {
  // Compared as text, because the scrubber creates new state objects for the same script.
  const payload = useDeferredValue(writeScript(script));
  const results = useMemo(() => {
    const { script } = clockCodec.read(payload);
    return { script, lanes: byLane(lane => simulate(script, lane)) };
  }, [payload]);

  useEffect(() => {
    report({
      clockLanes: byLane(({ id }) => results.lanes[id].fact),
      clockFaults: faultsOf(results.script),
    });
  }, [results]);

  return results;
}

export function byLane<T>(of: (lane: (typeof LANES)[number]) => T): Record<LaneId, T> {
  return Object.fromEntries(LANES.map(lane => [lane.id, of(lane)])) as Record<LaneId, T>;
}
