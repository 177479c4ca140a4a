import { type PointerEvent, useEffect, useRef, useState } from 'react';
import { curveText } from '../content.ts';
import { type ClockState, writeScript } from '../model/clock-state.ts';
import type { Scale } from '../model/curve.ts';
import { dragged } from '../model/drag.ts';
import type { ClockLab } from './use-clock-lab.ts';

interface Drag {
  readonly before: ClockState;
  readonly scale: Scale;
  readonly x: number;
  readonly y: number;
  /** The dragged step; undefined while the curve itself is dragged, which inserts a step. */
  readonly index: number | undefined;
  /** Where on the curve the drag started, in milliseconds of true time. */
  readonly at: number;
}

/**
 * Drags the curve: up or down inserts a step of the clock, and an existing step is changed and moved in time.
 * The scale stays fixed during a drag. Listens on the window, so that the pointer may leave the drawing.
 */
export function useCurveDrag(lab: ClockLab) {
  const [drag, setDrag] = useState<Drag>();
  const latest = useRef(lab);
  latest.current = lab;

  useEffect(() => {
    if (!drag) return;
    const { before } = drag;
    const onMove = (event: globalThis.PointerEvent): void => {
      const { x, y, scale, index, at } = drag;
      latest.current.preview(dragged(before.script, index, at, event.clientX - x, y - event.clientY, scale));
    };
    const end = (): void => {
      setDrag(undefined);
      const { script, settle } = latest.current;
      if (writeScript(script) !== writeScript(before.script)) settle(before, curveText.changed);
    };
    const cancel = (): void => {
      setDrag(undefined);
      latest.current.preview({ ...before, index: 0 });
    };
    const onKey = (event: KeyboardEvent): void => {
      if (event.key === 'Escape') cancel();
    };
    addEventListener('pointermove', onMove);
    addEventListener('pointerup', end);
    addEventListener('pointercancel', cancel);
    addEventListener('keydown', onKey);
    return () => {
      removeEventListener('pointermove', onMove);
      removeEventListener('pointerup', end);
      removeEventListener('pointercancel', cancel);
      removeEventListener('keydown', onKey);
    };
  }, [drag]);

  return {
    /** The scale to keep during a drag. */
    scale: drag?.scale,
    start(event: PointerEvent, scale: Scale, at: number, index?: number) {
      if (event.button !== 0) return;
      event.preventDefault();
      const { script, at: scrubber } = lab;
      setDrag({ before: { script, at: scrubber }, scale, x: event.clientX, y: event.clientY, index, at });
    },
  };
}
