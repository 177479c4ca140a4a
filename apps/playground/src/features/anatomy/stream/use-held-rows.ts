import type { Sno } from '@sno-id/sdk';
import { type FocusEvent, type PointerEvent, useState } from 'react';
import { type Hold, hold, type Reason, release } from './hold.ts';

/**
 * The rows to show: the latest IDs, or, while the mouse is over the rows or the focus is in the list, those
 * that were shown when it arrived.
 */
export function useHeldRows(recent: readonly Sno[]) {
  const [held, setHeld] = useState<Hold>();
  const [current, setCurrent] = useState<Sno>();
  // Cleared: held rows must not come back.
  if (held && recent.length === 0) setHeld(undefined);
  const rows = held?.rows ?? recent;
  const focused = current === undefined ? -1 : rows.indexOf(current);
  const begin = (reason: Reason) => setHeld(now => hold(now, reason, rows));
  const end = (reason: Reason) => setHeld(now => release(now, reason));

  return {
    rows,
    isHeld: held !== undefined,
    /** The index of the Tab stop: the row that has the focus, else the first. */
    at: Math.max(0, focused),
    /** For the element that scrolls, which some browsers focus too. */
    focusHandlers: {
      onFocus({ target }: FocusEvent) {
        begin('focus');
        setCurrent((target.closest('tr')?.getAttribute('data-id') ?? undefined) as Sno | undefined);
      },
      onBlur({ currentTarget, relatedTarget }: FocusEvent) {
        // In a window that loses the focus, the element keeps it.
        const next = relatedTarget ?? currentTarget.ownerDocument.activeElement;
        if (currentTarget.contains(next)) return;
        end('focus');
        setCurrent(undefined);
      },
    },
    /** For the rows. A finger has no position before it touches. */
    pointerHandlers: {
      onPointerEnter: ({ pointerType }: PointerEvent) => pointerType !== 'touch' && begin('pointer'),
      onPointerLeave: () => end('pointer'),
    },
  };
}
