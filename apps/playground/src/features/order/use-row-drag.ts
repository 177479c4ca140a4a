import { type PointerEvent, type RefObject, useEffect, useRef, useState } from 'react';
import { placeAt } from './arrange.ts';

interface RowDragOptions {
  /** The rows in their present order, a letter each. */
  readonly letters: string;
  /** A row was dragged from one place to another; it may be dragged on. */
  readonly onMove: (from: number, to: number) => void;
  /** The row that was dragged is let go, at that place. */
  readonly onEnd: (letters: string, index: number) => void;
}

/**
 * Drags the rows of a list with a pointer: a finger by the row's grip, so that the rest still scrolls the page, a mouse by
 * any part of it. Listens on the window, so that the pointer may leave the list.
 */
export function useRowDrag(list: RefObject<HTMLElement | null>, options: RowDragOptions) {
  const [letter, setLetter] = useState<string>();
  const latest = useRef(options);
  latest.current = options;

  useEffect(() => {
    if (letter === undefined) return;
    const before = latest.current.letters;
    const onMove = (event: globalThis.PointerEvent): void => {
      const rows = [...(list.current?.children ?? [])];
      const from = latest.current.letters.indexOf(letter);
      const middles = rows
        .filter((_, i) => i !== from)
        .map(row => row.getBoundingClientRect())
        .map(({ top, bottom }) => (top + bottom) / 2);
      const to = placeAt(event.clientY, middles);
      if (to !== from) latest.current.onMove(from, to);
    };
    const end = (): void => {
      const { letters, onEnd } = latest.current;
      setLetter(undefined);
      if (letters !== before) onEnd(letters, letters.indexOf(letter));
    };
    addEventListener('pointermove', onMove);
    addEventListener('pointerup', end);
    addEventListener('pointercancel', end);
    return () => {
      removeEventListener('pointermove', onMove);
      removeEventListener('pointerup', end);
      removeEventListener('pointercancel', end);
    };
  }, [letter, list]);

  return {
    letter,
    isDragging: letter !== undefined,
    start(event: PointerEvent<HTMLElement>, index: number) {
      const target = event.target instanceof Element ? event.target : undefined;
      const isGrip = target?.closest('.order-grip') != null;
      const isOtherButton = target?.closest('button') != null && !isGrip;
      if (event.button !== 0 || isOtherButton || (event.pointerType === 'touch' && !isGrip)) return;
      if (!isGrip) event.preventDefault(); // selects no text
      setLetter(options.letters[index]);
    },
  };
}
