import { useAnnounce, usePointerDrag, useRovingFocus } from '@sno-id/kit';
import { ID_BITS } from '@sno-id/kit/data';
import type { Sno } from '@sno-id/sdk';
import { type KeyboardEvent, type MouseEvent, type PointerEvent, useRef, useState } from 'react';
import { bitsText } from '../content.ts';
import { bitAfterKey } from '../model/bit-cursor.ts';
import { fill, flip } from '../model/edit-id.ts';
import { isTouched, type Span, spanBetween, spanOfBit, spanText } from '../model/spans.ts';

/** Moves between the bits of an ID, selects and edits them: by keyboard, click and drag. */
export function useBitSelection(id: Sno, onEdit: (id: Sno) => void) {
  const [ends, setEnds] = useState<Ends>();
  const { container: grid, stop: cursor, ...roving } = useRovingFocus<HTMLOListElement>('button');
  /** A drag that has left its first bit selects a range and is not a click. */
  const isDragClick = useRef(false);
  const drag = usePointerDrag<Drag>({
    onMove({ from, hasLeft }, { buttons, target }) {
      const bit = grid.current?.contains(target as Node) ? bitOf(target) : undefined;
      if (buttons !== 1 || bit === undefined || (bit === from && !hasLeft)) return undefined;
      setEnds({ anchor: from, head: bit });
      return { from, hasLeft: true };
    },
    onDrop({ hasLeft }) {
      isDragClick.current = hasLeft;
    },
  });
  const announce = useAnnounce();
  const selection = ends && spanBetween(ends.anchor, ends.head);

  function turn(bit: number) {
    onEdit(flip(id, chosenFor(bit)));
  }

  function chosenFor(bit: number): Span {
    return selection && isTouched(spanOfBit(bit), selection) ? selection : spanOfBit(bit);
  }

  function goTo(bit: number, isSelecting: boolean) {
    const next = isSelecting ? { anchor: ends?.anchor ?? cursor, head: bit } : undefined;
    setEnds(next);
    roving.focus(bit);
    if (next) announce(bitsText.announceSelected({ bits: spanText(spanBetween(next.anchor, next.head)) }));
  }

  function onKeyDown(event: KeyboardEvent) {
    const { key, shiftKey, ctrlKey, metaKey, altKey } = event;
    if (altKey || metaKey) return;
    const to = bitAfterKey(key, cursor, columnsOf(roving.items()), ctrlKey);
    if (to !== undefined) goTo(to, shiftKey);
    else if (ctrlKey) return;
    else if (key === ' ') turn(cursor);
    else if (key === '0' || key === '1') onEdit(fill(id, chosenFor(cursor), key === '1' ? 1 : 0));
    else if (key === 'Delete' || key === 'Backspace') onEdit(fill(id, chosenFor(cursor), 0));
    else if (key === 'Escape' && ends) setEnds(undefined);
    else return;
    event.preventDefault();
  }

  /** Space flips a bit on keydown; without this, Firefox would also click on keyup. */
  function onKeyUp(event: KeyboardEvent) {
    if (event.key === ' ') event.preventDefault();
  }

  function onPointerDown(event: PointerEvent) {
    const bit = bitOf(event.target);
    if (bit === undefined || event.button !== 0) return;
    // Before the bit receives focus, which moves the cursor.
    if (event.shiftKey) setEnds({ anchor: ends?.anchor ?? cursor, head: bit });
    isDragClick.current = false;
    drag.start(event, { from: bit, hasLeft: event.shiftKey });
  }

  function onClick(event: MouseEvent) {
    const bit = bitOf(event.target);
    const wasDrag = isDragClick.current;
    isDragClick.current = false;
    if (bit === undefined || wasDrag) return;
    if (!isTouched(spanOfBit(bit), selection)) setEnds(undefined);
    turn(bit);
  }

  return {
    tabIndexOf: roving.tabIndexOf,
    selection,
    grid,
    handlers: { onKeyDown, onKeyUp, onClick, onPointerDown, onFocus: roving.onFocus },
  };
}

/** The first bit of a drag, and whether the pointer has left it. */
interface Drag {
  readonly from: number;
  readonly hasLeft: boolean;
}

/** The two ends of a selection. */
interface Ends {
  readonly anchor: number;
  readonly head: number;
}

/** The number of bits per row in the current layout. */
function columnsOf(buttons: readonly HTMLElement[]): number {
  const top = buttons[0]?.getBoundingClientRect().top;
  const end = buttons.findIndex(button => button.getBoundingClientRect().top !== top);
  return end < 0 ? ID_BITS : end;
}

function bitOf(target: EventTarget | null): number | undefined {
  const bit = target instanceof Element ? target.closest('[data-bit]')?.getAttribute('data-bit') : undefined;
  return bit ? Number(bit) : undefined;
}
