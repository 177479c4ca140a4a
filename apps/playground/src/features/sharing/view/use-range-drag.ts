import { usePointerDrag } from '@sno-id/kit';
import { type KeyboardEvent, type PointerEvent, useRef } from 'react';
import { keyTarget, LAST, type Member, type Part } from '../model/layout.ts';

export interface RangeDragOptions {
  readonly member: Member;
  readonly onChoose: () => void;
  /** Requests a new number for a part. */
  readonly onMove: (part: Part, to: number) => void;
  readonly onMoveAcross: (by: 1 | -1) => void;
  /** Reports the partition that the bar is held over. */
  readonly onOver: (partition: number | undefined) => void;
  readonly onDrop: (partition: number) => void;
}

/** The start of a drag: the part, the pointer, and the part's number. */
interface Grip {
  readonly part: Part;
  readonly x: number;
  readonly from: number;
}

/** Dragged ends snap to multiples of this; keys and fields accept any number. */
const SNAP = 0x100;

/** Moves the range of a member by keyboard and by dragging, within its row and to other rows. */
export function useRangeDrag({ member, onChoose, onMove, onMoveAcross, onOver, onDrop }: RangeDragOptions) {
  const { min, max } = member;
  const lane = useRef<HTMLDivElement>(null);
  const drag = usePointerDrag<Grip>({
    onMove({ part, x, from }, event) {
      if (!lane.current) return undefined;
      const passed = ((event.clientX - x) / lane.current.clientWidth) * (LAST + 1);
      const snapped = Math.round((from + passed) / SNAP) * SNAP;
      onMove(part, part === 'max' ? snapped - 1 : snapped);
      if (part === 'both') onOver(partitionAt(event));
      return undefined;
    },
    onDrop({ part }, event) {
      onOver(undefined);
      const over = part === 'both' ? partitionAt(event) : undefined;
      if (over !== undefined) onDrop(over);
    },
    onCancel: () => onOver(undefined),
  });

  function handlersOf(part: Part) {
    return {
      onFocus: onChoose,
      onKeyDown(event: KeyboardEvent) {
        if (event.altKey || event.ctrlKey || event.metaKey) return;
        const to = keyTarget(event.key, event.shiftKey, member, part);
        const across = part === 'both' ? ({ ArrowUp: -1, ArrowDown: 1 } as const)[event.key] : undefined;
        if (to === undefined && across === undefined) return;
        event.preventDefault();
        if (to !== undefined) onMove(part, to);
        if (across !== undefined) onMoveAcross(across);
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

/** The partition of the row under the pointer. */
function partitionAt({ clientX, clientY }: Pick<PointerEvent, 'clientX' | 'clientY'>): number | undefined {
  const row = document.elementFromPoint(clientX, clientY)?.closest('[data-partition]');
  const partition = row?.getAttribute('data-partition');
  return partition == null ? undefined : Number(partition);
}
