import { type ReactNode, useLayoutEffect, useMemo, useRef } from 'react';
import './now.css';

/** A moment of a script. */
export interface Moment {
  readonly at: number;
  /** The length of the script. */
  readonly totalMs: number;
  /** When the script began, on the timeline of the page; undefined unless it runs. */
  readonly startedAt: number | undefined;
}

interface NowProps extends Moment {
  /** In pixels, of the whole script. */
  readonly width: number;
  readonly children?: ReactNode;
}

/** The moment, across what it is a part of. */
export function Now({ width, children, ...moment }: NowProps) {
  const { at, totalMs, startedAt } = moment;
  const frames = useMemo(() => [0, width].map(x => ({ transform: `translateX(${x}px)` })), [width]);
  const ref = useGlide(frames, moment);
  const transform = `translateX(${(width * at) / Math.max(1, totalMs)}px)`;
  return (
    <div
      ref={ref}
      className="clock-now"
      data-running={startedAt !== undefined}
      {...(startedAt === undefined && { style: { transform } })}
    >
      {children}
    </div>
  );
}

/** Moves an element through a run. The page has nothing to do meanwhile: the compositor draws it. */
export function useGlide(frames: Keyframe[], { totalMs, startedAt }: Moment) {
  const ref = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    if (startedAt === undefined) return undefined;
    const animation = ref.current!.animate(frames, { duration: totalMs, fill: 'forwards' });
    animation.startTime = startedAt;
    return () => animation.cancel();
  }, [frames, totalMs, startedAt]);
  return ref;
}
