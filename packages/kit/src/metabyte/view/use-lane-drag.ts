import {
  type KeyboardEvent,
  type MouseEvent,
  type PointerEvent,
  type RefObject,
  useRef,
  useState,
} from 'react';
import type { Fields } from '../model/draft.ts';
import { type Drag, dragged, placeOf } from '../model/drag.ts';

interface LaneDrag {
  /** What the pointer holds, if anything. */
  readonly drag: Drag | undefined;
  /** The fields as they would be if the pointer let go now, and the name of the one it holds. */
  readonly shown: { readonly fields: Fields; readonly name: string | undefined } | undefined;
  /** The place of a pointer, in bits from the left edge of the byte. */
  readonly at: (event: PointerEvent) => number;
  readonly grab: (event: PointerEvent, drag: Drag) => void;
  /** Handlers of the element that all drags stay in. */
  readonly handlers: {
    readonly onPointerMove: (event: PointerEvent) => void;
    readonly onPointerUp: () => void;
    readonly onPointerCancel: () => void;
    readonly onClickCapture: (event: MouseEvent) => void;
    readonly onKeyDownCapture: (event: KeyboardEvent) => void;
  };
}

/** Drags fields of the byte and their edges, or over free bits. Escape cancels. `onDrop` receives the outcome. */
export function useLaneDrag(
  lane: RefObject<HTMLElement | null>,
  fields: Fields,
  onDrop: (next: Fields, name: string | undefined) => void,
): LaneDrag {
  const [drag, setDrag] = useState<Drag>();
  /** The click that ends a drag is not a click on the element under the pointer. */
  const isDragClick = useRef(false);

  function at(event: PointerEvent): number {
    const { left, width } = lane.current!.getBoundingClientRect();
    return placeOf(event.clientX, left, width);
  }

  return {
    drag,
    shown: drag && dragged(fields, drag),
    at,
    grab(event, drag) {
      if (event.button !== 0 || !event.isPrimary) return;
      event.stopPropagation();
      lane.current?.setPointerCapture(event.pointerId);
      setDrag(drag);
    },
    handlers: {
      onPointerMove: event => drag && setDrag({ ...drag, at: at(event) }),
      onPointerUp() {
        if (!drag) return;
        setDrag(undefined);
        isDragClick.current = true;
        const { fields: next, name } = dragged(fields, drag);
        onDrop(next, name);
      },
      onPointerCancel: () => setDrag(undefined),
      onClickCapture(event) {
        if (isDragClick.current) event.stopPropagation();
        isDragClick.current = false;
      },
      onKeyDownCapture(event) {
        isDragClick.current = false;
        if (event.key !== 'Escape' || !drag) return;
        event.stopPropagation();
        setDrag(undefined);
      },
    },
  };
}
