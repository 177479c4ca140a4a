import { useEffect, useRef, useState } from 'react';
import { report } from '../../../lib/facts.ts';
import { writeScript } from '../model/clock-state.ts';
import { LANES, type LaneId } from '../model/lanes.ts';
import { faultsOf, type Script } from '../model/script.ts';
import type { LaneResult } from '../model/simulate.ts';
import { type StartTask, simulateLanes } from '../model/simulate-lanes.ts';

export interface Results {
  /** The script of these results, which can lag behind while the script is being changed. */
  readonly script: Script;
  readonly lanes: Readonly<Record<LaneId, LaneResult>>;
}

/**
 * Runs the script in all lanes after the script itself has been drawn, and reports the results. Undefined
 * before the first ones. While a script is dragged, the ones in between that come too fast are left out.
 */
export function useResults(script: Script): Results | undefined {
  const [results, setResults] = useState<Results>();
  const end = useRef<() => void>(undefined);

  useEffect(() => {
    // What runs is not ended for a newer script, or a long drag would show nothing until it stops.
    if (end.current || (results && writeScript(results.script) === writeScript(script))) return;
    end.current = simulateLanes(script, startTimer, lanes => {
      end.current = undefined;
      setResults({ script, lanes });
    });
  }, [script, results]);

  useEffect(
    () => () => {
      end.current?.();
      end.current = undefined;
    },
    [],
  );

  useEffect(() => {
    if (!results) return;
    report({
      clockLanes: byLane(({ id }) => results.lanes[id].fact),
      clockFaults: faultsOf(results.script),
    });
  }, [results]);

  return results;
}

const startTimer: StartTask = task => {
  const timer = setTimeout(task);
  return () => clearTimeout(timer);
};

export function byLane<T>(of: (lane: (typeof LANES)[number]) => T): Record<LaneId, T> {
  return Object.fromEntries(LANES.map(lane => [lane.id, of(lane)])) as Record<LaneId, T>;
}
