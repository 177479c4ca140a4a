import { useAnnounce } from '@sno-id/kit';
import { useCallback, useEffect, useRef, useState } from 'react';
import { animationFrames, prefersReducedMotion, whenSettled } from '../../../lib/frames.ts';
import type { ClockLab } from './use-clock-lab.ts';

/** A run of the script in real time. */
export interface Run {
  /** When the script began, on the timeline of the page; undefined unless it runs. */
  readonly startedAt: number | undefined;
  /** Whether it would continue where it was paused, and not start over. */
  readonly isPaused: boolean;
  /** Runs from the start, but for those who prefer no motion. Stays the same function. */
  start(): void;
  toggle(): void;
}

/**
 * What can be read changes after a frame and this pause, so five times a second. The marker glides meanwhile,
 * and the page has time for what is pressed.
 */
const PAUSE_MS = 184;

interface RunOptions {
  readonly lab: ClockLab;
  readonly totalMs: number;
  /** Whether it runs as soon as the lanes have run. */
  readonly startsAtOnce: boolean;
  /** Announced at the end; empty until then. */
  readonly summary: string;
}

/** Moves the scrubber through the script: at once to its end for those who prefer no motion. */
export function useRun(options: RunOptions): Run {
  const { lab, totalMs, startsAtOnce } = options;
  const { scrub, show } = lab;
  const [startedAt, setStartedAt] = useState<number>();
  const [pausedAt, setPausedAt] = useState<number>();
  const announce = useAnnounce();
  const latest = useRef(options);
  latest.current = options;

  const runFrom = useCallback(
    (at: number) => {
      show(at);
      setStartedAt(nowMs() - at);
    },
    [show],
  );
  const end = useCallback(() => {
    scrub(latest.current.totalMs);
    setStartedAt(undefined);
    announce(latest.current.summary);
  }, [scrub, announce]);
  const start = useCallback(() => {
    if (!prefersReducedMotion()) runFrom(0);
  }, [runFrom]);

  const isReady = options.summary !== '';
  useEffect(() => {
    if (!startsAtOnce || prefersReducedMotion()) return undefined;
    show(0);
    return isReady ? whenSettled(start) : undefined;
  }, [startsAtOnce, isReady, show, start]);

  useEffect(() => {
    if (startedAt === undefined) return undefined;
    let shown = latest.current.lab.at;
    return animationFrames(() => {
      const { lab, totalMs } = latest.current;
      const at = nowMs() - startedAt;
      // The slider was moved: the run continues from there.
      if (lab.at !== shown) return setStartedAt(nowMs() - lab.at);
      if (at >= totalMs) return end();
      shown = at - (at % 10);
      lab.show(shown);
    }, PAUSE_MS);
  }, [startedAt, end]);

  const isPaused = startedAt === undefined && pausedAt === lab.at && lab.at < totalMs;
  return {
    startedAt,
    isPaused,
    start,
    toggle() {
      if (prefersReducedMotion()) return end();
      if (startedAt === undefined) return runFrom(isPaused ? lab.at : 0);
      const at = Math.min(totalMs, Math.round(nowMs() - startedAt));
      scrub(at);
      setPausedAt(at);
      setStartedAt(undefined);
    },
  };
}

/** The time that animations of the page have in this frame. */
function nowMs(): number {
  return Number(document.timeline.currentTime);
}
