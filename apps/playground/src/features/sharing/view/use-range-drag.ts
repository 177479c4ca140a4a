import { usePointerDrag } from '@sno-id/kit';
import { type KeyboardEvent, type PointerEvent, useRef } from 'react';
import { keyTarget, LAST, type Member, type Part } from '../model/layout.ts';

export interface RangeDragOptions {
  readonly member: Member;
  readonly onChoose: () => void;
  /** Requests a new number for a part. */
  readonly onMove: (part: Part, to: number) => void;
}

/** The start of a drag: the part, the pointer, and the part's number. */
interface Grip {
  readonly part: Part;
  readonly x: number;
  readonly from: number;
}

/** Dragged ends snap to multiples of this; keys and fields accept any number. */
const SNAP = 0x100;

/** Moves the range of a member by keyboard and by dragging. */
export function useRangeDrag({ member, onChoose, onMove }: RangeDragOptions) {
  const { min, max } = member;
  const lane = useRef<HTMLDivElement>(null);
  const drag = usePointerDrag<Grip>({
    onMove({ part, x, from }, event) {
      if (!lane.current) return undefined;
      const passed = ((event.clientX - x) / lane.current.clientWidth) * (LAST + 1);
      const snapped = Math.round((from + passed) / SNAP) * SNAP;
      onMove(part, part === 'max' ? snapped - 1 : snapped);
      return undefined;
    },
  });

  function handlersOf(part: Part) {
    return {
      onFocus: onChoose,
      onKeyDown(event: KeyboardEvent) {
        if (event.altKey || event.ctrlKey || event.metaKey) return;
        const to = keyTarget(event.key, event.shiftKey, member, part);
        if (to === undefined) return;
        event.preventDefault();
        onMove(part, to);
      },
      onPointerDown(event: PointerEvent<HTMLElement>) {
        if (event.button !== 0) return;
        event.preventDefault();
        event.currentTarget.focus();
        const from = part === 'max' ? max + 1 : min;
        drag.start(event, { part, x: event.clientX, from }, event.currentTarget);
      },
    };
  }

  return { lane, handlersOf };
}
