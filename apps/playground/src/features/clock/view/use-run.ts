import { useAnnounce } from '@sno-id/kit';
import { useCallback, useEffect, useRef, useState } from 'react';
import { animationFrames, prefersReducedMotion } from '../../../lib/frames.ts';
import type { ClockLab } from './use-clock-lab.ts';

/** A run of the script in real time. */
export interface Run {
  readonly isRunning: boolean;
  /** Whether it would continue where it was paused, and not start over. */
  readonly isPaused: boolean;
  /** Runs from the start, but for those who prefer no motion. Stays the same function. */
  start(): void;
  toggle(): void;
}

interface RunOptions {
  readonly lab: ClockLab;
  readonly totalMs: number;
  /** Whether it runs as soon as it is shown. */
  readonly startsAtOnce: boolean;
  /** Announced at the end. */
  readonly summary: string;
}

/** Moves the scrubber through the script: at once to its end for those who prefer no motion. */
export function useRun(options: RunOptions): Run {
  const { lab, totalMs } = options;
  const { scrub } = lab;
  const [isRunning, setRunning] = useState(false);
  const [pausedAt, setPausedAt] = useState<number>();
  const announce = useAnnounce();
  const latest = useRef(options);
  latest.current = options;

  const start = useCallback(() => {
    if (prefersReducedMotion()) return;
    scrub(0);
    setRunning(true);
  }, [scrub]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: only once, when the lab opens
  useEffect(() => {
    if (options.startsAtOnce) start();
  }, []);

  useEffect(() => {
    if (!isRunning) return undefined;
    const goTo = (at: number) => {
      const { lab, totalMs, summary } = latest.current;
      lab.scrub(at);
      if (at < totalMs) return;
      setRunning(false);
      announce(summary);
    };
    if (!prefersReducedMotion()) return animationFrames(ms => goTo(latest.current.lab.at + Math.round(ms)));
    goTo(latest.current.totalMs);
    return undefined;
  }, [isRunning, announce]);

  const isPaused = !isRunning && pausedAt === lab.at && lab.at < totalMs;
  return {
    isRunning,
    isPaused,
    start,
    toggle() {
      if (isRunning) setPausedAt(lab.at);
      else if (!isPaused) lab.scrub(0);
      setRunning(!isRunning);
    },
  };
}
