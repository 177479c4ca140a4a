import { usePointerDrag } from '@sno-id/kit';
import type { PointerEvent } from 'react';
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
 * The scale stays fixed during a drag. Escape cancels.
 */
export function useCurveDrag(lab: ClockLab) {
  const { held, start } = usePointerDrag<Drag>({
    isEscapable: true,
    onMove({ before, x, y, scale, index, at }, { clientX, clientY }) {
      lab.preview(dragged(before.script, index, at, clientX - x, y - clientY, scale));
      return undefined;
    },
    onDrop({ before }) {
      if (writeScript(lab.script) !== writeScript(before.script)) lab.settle(before, curveText.changed);
    },
    onCancel: ({ before }) => lab.preview({ ...before, index: 0 }),
  });

  return {
    /** The scale to keep during a drag. */
    scale: held?.scale,
    start(event: PointerEvent, scale: Scale, at: number, index?: number) {
      if (event.button !== 0) return;
      event.preventDefault();
      const { script, at: scrubber } = lab;
      const before = { script, at: scrubber };
      start(event, { before, scale, x: event.clientX, y: event.clientY, index, at });
    },
  };
}
