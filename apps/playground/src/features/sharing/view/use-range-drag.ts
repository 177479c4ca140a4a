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

/** Dragged ends snap to multiples of this; keys and fields accept any number. */
const SNAP = 0x100;

/** Moves the range of a member by keyboard and by dragging, within its row and to other rows. */
export function useRangeDrag({ member, onChoose, onMove, onMoveAcross, onOver, onDrop }: RangeDragOptions) {
  const { min, max } = member;
  const lane = useRef<HTMLDivElement>(null);
  /** The start of the drag: the pointer, and the part's number. */
  const grip = useRef<{ readonly x: number; readonly from: number }>(undefined);

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
        capture(event);
        event.currentTarget.focus();
        grip.current = { x: event.clientX, from: part === 'max' ? max + 1 : min };
      },
      onPointerMove(event: PointerEvent) {
        if (!grip.current || !lane.current) return;
        const { x, from } = grip.current;
        const passed = ((event.clientX - x) / lane.current.clientWidth) * (LAST + 1);
        const snapped = Math.round((from + passed) / SNAP) * SNAP;
        onMove(part, part === 'max' ? snapped - 1 : snapped);
        if (part === 'both') onOver(partitionAt(event));
      },
      onPointerUp(event: PointerEvent) {
        if (!grip.current) return;
        grip.current = undefined;
        onOver(undefined);
        const over = part === 'both' ? partitionAt(event) : undefined;
        if (over !== undefined) onDrop(over);
      },
      onPointerCancel() {
        grip.current = undefined;
        onOver(undefined);
      },
    };
  }

  return { lane, handlersOf };
}

/** Captures the pointer for the element. Fails for a pointer that is already up or synthetic. */
function capture({ currentTarget, pointerId }: PointerEvent<HTMLElement>): void {
  try {
    currentTarget.setPointerCapture(pointerId);
  } catch {
    // the element receives the events of what passes over it
  }
}

/** The partition of the row under the pointer. */
function partitionAt({ clientX, clientY }: PointerEvent): number | undefined {
  const row = document.elementFromPoint(clientX, clientY)?.closest('[data-partition]');
  const partition = row?.getAttribute('data-partition');
  return partition == null ? undefined : Number(partition);
}
