import { useRovingFocus } from '@sno-id/kit';
import { ID_BITS } from '@sno-id/kit/data';
import type { KeyboardEvent, MouseEvent } from 'react';
import { bitAfterKey } from '../model/bit-cursor.ts';

/** Moves between the bits of an ID by keyboard, and flips them by keyboard and click. */
export function useBitKeys(onFlip: (bit: number) => void) {
  const { container: grid, stop: cursor, ...roving } = useRovingFocus<HTMLOListElement>('button');

  function onKeyDown(event: KeyboardEvent) {
    const { key, ctrlKey, metaKey, altKey } = event;
    if (altKey || metaKey) return;
    const to = bitAfterKey(key, cursor, columnsOf(roving.items()), ctrlKey);
    if (to !== undefined) roving.focus(to);
    else if (key === ' ' && !ctrlKey) onFlip(cursor);
    else return;
    event.preventDefault();
  }

  /** Space flips a bit on keydown; without this, Firefox would also click on keyup. */
  function onKeyUp(event: KeyboardEvent) {
    if (event.key === ' ') event.preventDefault();
  }

  function onClick({ target }: MouseEvent) {
    const bit =
      target instanceof Element ? target.closest('[data-bit]')?.getAttribute('data-bit') : undefined;
    if (bit) onFlip(Number(bit));
  }

  return {
    tabIndexOf: roving.tabIndexOf,
    grid,
    handlers: { onKeyDown, onKeyUp, onClick, onFocus: roving.onFocus },
  };
}

/** The number of bits per row in the current layout. */
function columnsOf(buttons: readonly HTMLElement[]): number {
  const top = buttons[0]?.getBoundingClientRect().top;
  const end = buttons.findIndex(button => button.getBoundingClientRect().top !== top);
  return end < 0 ? ID_BITS : end;
}
