import { usePointerDrag } from '@sno-id/kit';
import type { PointerEvent, RefObject } from 'react';
import { placeAt } from '../model/arrange.ts';

interface RowDragOptions {
  /** The rows in their current order, one letter each. */
  readonly letters: string;
  /** A row was dragged from one index to another; the drag may continue. */
  readonly onMove: (from: number, to: number) => void;
  /** The dragged row was dropped at that index. */
  readonly onEnd: (letters: string, index: number) => void;
}

/**
 * Drags the rows of a list. A finger drags a row by its grip, so that touching the rest still scrolls the
 * page; a mouse drags any part of it.
 */
export function useRowDrag(list: RefObject<HTMLElement | null>, { letters, onMove, onEnd }: RowDragOptions) {
  const { held, start } = usePointerDrag<{ readonly letter: string; readonly before: string }>({
    onMove({ letter }, { clientY }) {
      const from = letters.indexOf(letter);
      const others = [...(list.current?.children ?? [])].filter((_, i) => i !== from);
      const middles = others
        .map(row => row.getBoundingClientRect())
        .map(({ top, bottom }) => (top + bottom) / 2);
      const to = placeAt(clientY, middles);
      if (to !== from) onMove(from, to);
      return undefined;
    },
    onDrop: end,
    onCancel: end,
  });

  function end({ letter, before }: { readonly letter: string; readonly before: string }) {
    if (letters !== before) onEnd(letters, letters.indexOf(letter));
  }

  return {
    letter: held?.letter,
    start(event: PointerEvent<HTMLElement>, index: number) {
      const button = event.target instanceof Element ? event.target.closest('button') : null;
      const isGrip = button?.matches('.order-grip') === true;
      if (event.button !== 0 || (button && !isGrip) || (event.pointerType === 'touch' && !isGrip)) return;
      if (!isGrip) event.preventDefault(); // prevents text selection
      start(event, { letter: letters[index]!, before: letters });
    },
  };
}
