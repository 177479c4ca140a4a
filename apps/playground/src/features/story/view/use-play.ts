import { type RefObject, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { animationFrames, prefersReducedMotion } from '../../../lib/frames.ts';
import { FIRST, moved, type Pace, type Playhead } from '../model/playhead.ts';

/** A figure that plays by itself while it is in view. */
export interface Play extends Playhead {
  /** The element whose visibility counts. */
  readonly ref: RefObject<HTMLElement | null>;
  readonly isPlaying: boolean;
  readonly toggle: () => void;
  /** Plays from the beginning, or shows the end where nothing should move. */
  readonly replay: () => void;
  /** Shows the end at once: what somebody changes must be seen. */
  readonly showEnd: () => void;
}

/** Plays while the figure is in view. With reduced motion it shows its end, and plays when it is asked to. */
export function usePlay({ lengthMs, restMs }: Pace): Play {
  const ref = useRef<HTMLElement>(null);
  const [isCalm] = useState(prefersReducedMotion);
  const [head, setHead] = useState<Playhead>(isCalm ? { ...FIRST, at: 1 } : FIRST);
  const [isPlaying, setPlaying] = useState(!isCalm);
  const isSeen = useIsSeen(ref);

  useEffect(() => {
    if (!isPlaying || !isSeen) return undefined;
    return animationFrames(ms => setHead(head => moved(head, ms, { lengthMs, restMs })));
  }, [isPlaying, isSeen, lengthMs, restMs]);

  // On paper it is as at its end.
  useEffect(() => {
    const settle = () => flushSync(() => setHead(head => ({ ...head, at: 1, restedMs: 0 })));
    addEventListener('beforeprint', settle);
    return () => removeEventListener('beforeprint', settle);
  }, []);

  const toggle = useCallback(() => setPlaying(is => !is), []);
  const showEnd = useCallback(() => setHead(head => ({ ...head, at: 1, restedMs: 0 })), []);
  const replay = useCallback(() => setHead(head => ({ ...head, at: isCalm ? 1 : 0, restedMs: 0 })), [isCalm]);
  return useMemo(
    () => ({ ...head, ref, isPlaying, toggle, replay, showEnd }),
    [head, isPlaying, toggle, replay, showEnd],
  );
}

function useIsSeen(ref: RefObject<HTMLElement | null>): boolean {
  const [isSeen, setSeen] = useState(false);
  useEffect(() => {
    const observer = new IntersectionObserver(([entry]) => setSeen(entry?.isIntersecting ?? false));
    observer.observe(ref.current!);
    return () => observer.disconnect();
  }, [ref]);
  return isSeen;
}
