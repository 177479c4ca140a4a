import { useAnnounce } from '@sno-id/kit';
import { ID_BITS } from '@sno-id/kit/data';
import type { Sno } from '@sno-id/sdk';
import { type KeyboardEvent, type MouseEvent, type PointerEvent, useRef, useState } from 'react';
import { bitsText } from '../content.ts';
import { bitAfterKey } from '../model/bit-cursor.ts';
import { fill, flip } from '../model/edit-id.ts';
import { isTouched, type Span, spanBetween, spanOfBit, spanText } from '../model/spans.ts';

/** Moves between the bits of an ID, selects and edits them: by keyboard, click and drag. */
export function useBitSelection(id: Sno, onEdit: (id: Sno) => void) {
  const [cursor, setCursor] = useState(0);
  const [ends, setEnds] = useState<Ends>();
  const grid = useRef<HTMLOListElement>(null);
  /** A drag that has left its first bit selects a range and is not a click. */
  const drag = useRef<{ from: number; hasLeft: boolean }>(undefined);
  const announce = useAnnounce();
  const selection = ends && spanBetween(ends.anchor, ends.head);

  function buttons(): HTMLButtonElement[] {
    return [...(grid.current?.querySelectorAll('button') ?? [])];
  }

  function turn(bit: number) {
    onEdit(flip(id, chosenFor(bit)));
  }

  function chosenFor(bit: number): Span {
    return selection && isTouched(spanOfBit(bit), selection) ? selection : spanOfBit(bit);
  }

  function goTo(bit: number, isSelecting: boolean) {
    const next = isSelecting ? { anchor: ends?.anchor ?? cursor, head: bit } : undefined;
    setEnds(next);
    buttons()[bit]?.focus();
    if (next) announce(bitsText.announceSelected(spanText(spanBetween(next.anchor, next.head))));
  }

  function onKeyDown(event: KeyboardEvent) {
    const { key, shiftKey, ctrlKey, metaKey, altKey } = event;
    if (altKey || metaKey) return;
    const to = bitAfterKey(key, cursor, columnsOf(buttons()), ctrlKey);
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
    drag.current = { from: bit, hasLeft: event.shiftKey };
  }

  function onPointerMove(event: PointerEvent) {
    if (!drag.current || event.buttons !== 1) return;
    const bit = bitOf(event.target);
    if (bit === undefined || (bit === drag.current.from && !drag.current.hasLeft)) return;
    drag.current.hasLeft = true;
    setEnds({ anchor: drag.current.from, head: bit });
  }

  function onClick(event: MouseEvent) {
    const bit = bitOf(event.target);
    const wasDrag = drag.current?.hasLeft === true;
    drag.current = undefined;
    if (bit === undefined || wasDrag) return;
    if (!isTouched(spanOfBit(bit), selection)) setEnds(undefined);
    turn(bit);
  }

  return {
    cursor,
    setCursor,
    selection,
    grid,
    handlers: { onKeyDown, onKeyUp, onClick, onPointerDown, onPointerMove },
  };
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

function bitOf(target: EventTarget): number | undefined {
  const bit = target instanceof Element ? target.closest('[data-bit]')?.getAttribute('data-bit') : undefined;
  return bit ? Number(bit) : undefined;
}
