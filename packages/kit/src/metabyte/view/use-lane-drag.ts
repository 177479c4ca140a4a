import { type MouseEvent, type PointerEvent, type RefObject, useRef } from 'react';
import { usePointerDrag } from '../../interaction/use-pointer-drag.ts';
import type { Fields } from '../model/draft.ts';
import { type Drag, dragged, placeOf } from '../model/drag.ts';

/**
 * Drags fields of the byte and their edges, or over free bits. Escape cancels. `onDrop` receives the outcome.
 */
export function useLaneDrag(
  lane: RefObject<HTMLElement | null>,
  fields: Fields,
  onDrop: (next: Fields, name: string | undefined) => void,
) {
  /** The click that ends a drag is not a click on the element under the pointer. */
  const isDragClick = useRef(false);

  const { held: drag, start } = usePointerDrag<Drag>({
    isEscapable: true,
    onMove: (drag, event) => ({ ...drag, at: at(event) }),
    onDrop(drag) {
      isDragClick.current = true;
      const { fields: next, name } = dragged(fields, drag);
      onDrop(next, name);
    },
  });

  /** The place of a pointer, in bits from the left edge of the byte. */
  function at({ clientX }: { readonly clientX: number }): number {
    const { left, width } = lane.current!.getBoundingClientRect();
    return placeOf(clientX, left, width);
  }

  return {
    drag,
    /** The fields as they would be if the pointer let go now, and the name of the one it holds. */
    shown: drag && dragged(fields, drag),
    at,
    grab(event: PointerEvent, drag: Drag) {
      if (event.button !== 0 || !event.isPrimary) return;
      event.stopPropagation();
      start(event, drag, lane.current);
    },
    handlers: {
      onClickCapture(event: MouseEvent) {
        if (isDragClick.current) event.stopPropagation();
        isDragClick.current = false;
      },
      onKeyDownCapture() {
        isDragClick.current = false;
      },
    },
  };
}
