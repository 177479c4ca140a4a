import { useRovingFocus } from '@sno-id/kit';
import { clamp } from '@sno-id/kit/data';
import { type KeyboardEvent, type PointerEvent, useState } from 'react';
import type { LaneId } from '../model/lanes.ts';
import { totalOf } from '../model/script.ts';
import { afterKey } from '../model/scrub.ts';
import type { ClockLab } from './use-clock-lab.ts';

/** A moment of a lane. */
export interface Pointed {
  readonly lane: LaneId;
  /** In milliseconds of true time from the start of the script. */
  readonly at: number;
}

/**
 * Reads the lanes where the pointer is, or else at the scrubber in the lane that has the focus. A press moves
 * the scrubber there; left and right move it by key, up and down move between the lanes.
 */
export function useReading(lab: ClockLab, msPerX: number) {
  const { at, script } = lab;
  const totalMs = totalOf(script);
  const [pointed, setPointed] = useState<Pointed>();
  const [focused, setFocused] = useState<LaneId>();
  const roving = useRovingFocus<HTMLTableSectionElement>('[role="slider"]');

  function timeAt({ clientX, currentTarget }: PointerEvent): number {
    const { left } = currentTarget.getBoundingClientRect();
    return Math.round(clamp((clientX - left) * msPerX, 0, totalMs));
  }

  function onKeyDown(event: KeyboardEvent) {
    setPointed(undefined);
    if (event.key === 'Escape') setFocused(undefined);
    if (event.key === 'ArrowUp' || event.key === 'ArrowDown') {
      roving.moveByKey(event);
      return;
    }
    const next = afterKey(event.key, event.shiftKey, at, totalMs);
    if (next === undefined) return;
    event.preventDefault();
    lab.scrub(next);
  }

  return {
    pointed,
    /** The lane whose values are shown, and where. */
    shown: pointed ?? (focused && { lane: focused, at }),
    tabIndexOf: roving.tabIndexOf,
    rows: { ref: roving.container, onFocus: roving.onFocus },
    /** For what is pointed at in a lane. */
    propsOf: (lane: LaneId) => ({
      onPointerMove: (event: PointerEvent) => setPointed({ lane, at: timeAt(event) }),
      onPointerDown(event: PointerEvent) {
        if (event.pointerType === 'mouse') lab.scrub(timeAt(event));
        else setPointed({ lane, at: timeAt(event) }); // it may yet scroll the page
      },
      onPointerUp(event: PointerEvent) {
        if (event.pointerType === 'mouse') return;
        lab.scrub(timeAt(event));
        setPointed(undefined); // the lane gets the focus
      },
      onPointerLeave: () => setPointed(undefined),
      onPointerCancel: () => setPointed(undefined),
      onFocus: () => setFocused(lane),
      onBlur: () => setFocused(undefined),
      onKeyDown,
    }),
  };
}

export type Reading = ReturnType<typeof useReading>;
