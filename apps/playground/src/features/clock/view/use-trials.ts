import { useAnnounce } from '@sno-id/kit';
import { grouped } from '@sno-id/kit/data';
import { useEffect, useRef, useState } from 'react';
import { animationFrames } from '../../../lib/frames.ts';
import { trialsText } from '../content.ts';
import { NO_TALLY, type Restarts, type Tally, TRIALS, withOneMore } from '../model/trials.ts';

/**
 * How long random scripts may take in each frame, in milliseconds: short enough to keep the page responsive.
 */
const SLICE_MS = 9;

interface Trial {
  readonly restarts: Restarts;
  readonly seed: number;
  readonly tally: Tally;
}

/** Runs random scripts, some in each frame. */
export function useTrials() {
  const announce = useAnnounce();
  const [trial, setTrial] = useState<Trial>();
  const [isRunning, setRunning] = useState(false);
  const isDone = trial !== undefined && trial.tally.scripts >= TRIALS;

  const current = useRef<Trial>(undefined);
  current.current = trial;

  useEffect(() => {
    if (!isRunning) return;
    return animationFrames(() => {
      if (!current.current) return;
      const { restarts, seed } = current.current;
      let { tally } = current.current;
      const end = performance.now() + SLICE_MS;
      while (tally.scripts < TRIALS && performance.now() < end) tally = withOneMore(tally, restarts, seed);
      setTrial({ restarts, seed, tally });
    });
  }, [isRunning]);

  useEffect(() => {
    if (!isRunning || !isDone) return;
    setRunning(false);
    announce(
      trialsText.done(
        grouped(TRIALS),
        grouped(trial.tally.lanes.sno.made),
        grouped(trial.tally.lanes.sno.duplicates),
      ),
    );
  }, [isRunning, isDone, trial, announce]);

  return {
    trial,
    isRunning,
    isDone,
    start(restarts: Restarts) {
      setTrial({ restarts, seed: crypto.getRandomValues(new Uint32Array(1))[0]! >>> 1, tally: NO_TALLY });
      setRunning(true);
    },
    stop: () => setRunning(false),
  };
}
