import { type RefObject, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { animationFrames, prefersReducedMotion, whenSettled } from '../../../lib/frames.ts';
import { BEGUN, endOf, isOver, moved, next, type Pace, type Playhead } from '../model/playhead.ts';

/**
 * A line across the window: the chapter that is there is read, and one at a time is. It is above the middle,
 * so that it crosses the chapter at the top of a high window, too, which a link opens.
 */
export const READ = '-35% 0px -65% 0px';

/** A figure that plays by itself while its chapter is read, once. */
export interface Play extends Playhead {
  /** The element whose visibility counts. */
  readonly ref: RefObject<HTMLElement | null>;
  readonly isPlaying: boolean;
  /** Pauses, or plays on: after the end of a pass, the next one, and after the last, the first. */
  readonly toggle: () => void;
  /** Plays the last pass, from its beginning or later, or shows the end where nothing should move. */
  readonly replay: (from?: number) => void;
  /** Shows the end at once: what somebody changes must be seen. */
  readonly showEnd: () => void;
}

/**
 * Plays while the figure is read, from where it has begun. With reduced motion it shows its end, and plays
 * when it is asked to.
 */
export function usePlay(
  { lengthMs, restMs = 0, passes = 1, paper = passes - 1 }: Pace,
  begun: Playhead = BEGUN,
): Play {
  const ref = useRef<HTMLElement>(null);
  const [isCalm] = useState(prefersReducedMotion);
  const pace = useMemo(() => ({ lengthMs, restMs, passes }), [lengthMs, restMs, passes]);
  const [head, setHead] = useState(isCalm ? endOf(pace) : begun);
  const [isStarted, setStarted] = useState(!isCalm);
  const isRead = useIsIn(ref, READ, figure => figure.closest('[data-chapter]'));
  // The controls are below the picture and the sentence about it.
  const isWhole = useIsIn(ref, '0px', figure => figure.querySelector('.figure-acts'));
  const isSeen = isRead && isWhole;
  const isPlaying = isStarted && !isOver(head, pace);

  useEffect(() => {
    if (!isPlaying || !isSeen) return undefined;
    let stop = whenSettled(() => {
      stop = animationFrames(ms => setHead(head => moved(head, ms, pace)));
    });
    return () => stop();
  }, [isPlaying, isSeen, pace]);

  // On paper it is as at its end.
  useEffect(() => {
    const settle = () => flushSync(() => setHead({ ...endOf(pace), pass: paper }));
    addEventListener('beforeprint', settle);
    return () => removeEventListener('beforeprint', settle);
  }, [pace, paper]);

  const toggle = useCallback(() => {
    setStarted(!isPlaying);
    if (!isPlaying) setHead(head => (head.at === 1 ? next(head, pace) : head));
  }, [isPlaying, pace]);
  const replay = useCallback(
    (from = 0) => {
      setStarted(!isCalm);
      setHead({ ...endOf(pace), at: isCalm ? 1 : from });
    },
    [isCalm, pace],
  );
  const showEnd = useCallback(() => setHead(endOf(pace)), [pace]);
  return useMemo(
    () => ({ ...head, ref, isPlaying, toggle, replay, showEnd }),
    [head, isPlaying, toggle, replay, showEnd],
  );
}

/** Whether an element that is found from another one, or else that one, is in a part of the window. */
export function useIsIn(
  ref: RefObject<HTMLElement | null>,
  rootMargin: string,
  find: (element: HTMLElement) => Element | null = element => element,
): boolean {
  const found = useRef(find);
  const [isIn, setIn] = useState(false);
  useEffect(() => {
    // The latest of several: while much is laid out, it may leave and come back at once.
    const observer = new IntersectionObserver(entries => setIn(entries.at(-1)!.isIntersecting), {
      rootMargin,
    });
    const element = ref.current!;
    observer.observe(found.current(element) ?? element);
    return () => observer.disconnect();
  }, [ref, rootMargin]);
  return isIn;
}
