import { useEffect, useRef, useState } from 'react';
import { animationFrames } from '../../../lib/frames.ts';
import type { ClockLab } from './use-clock-lab.ts';

/** Advances the scrubber in real time. */
export function usePlay(lab: ClockLab, totalMs: number) {
  const [isPlaying, setPlaying] = useState(false);
  const latest = useRef({ lab, totalMs });
  latest.current = { lab, totalMs };

  useEffect(() => {
    if (!isPlaying) return;
    let last = performance.now();
    /** The fraction of a millisecond that has passed but is not shown yet. */
    let rest = 0;
    return animationFrames(() => {
      const now = performance.now();
      const passed = now - last + rest;
      last = now;
      rest = passed % 1;
      const { lab, totalMs } = latest.current;
      lab.scrub(lab.at + Math.floor(passed));
      if (lab.at >= totalMs) setPlaying(false);
    });
  }, [isPlaying]);

  return {
    isPlaying,
    toggle() {
      if (!isPlaying && lab.at >= totalMs) lab.scrub(0);
      setPlaying(!isPlaying);
    },
  };
}
