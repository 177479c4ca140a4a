import { type RefObject, useCallback, useEffect, useLayoutEffect, useState } from 'react';
import { usePanel } from './panel-context.ts';

/**
 * Finds which rows of a list are in sight, all of them `rowPx` high, below a head of `headPx`. It looks at
 * each beat, too: the page observes no other window.
 */
export function useRowsInSight(scroller: RefObject<HTMLElement | null>, rowPx: number, headPx = 0) {
  const { pulse } = usePanel();
  const [from, setFrom] = useState(0);
  const [to, setTo] = useState(0);

  const look = useCallback(() => {
    const { scrollTop, clientHeight } = scroller.current!;
    setFrom(Math.max(0, Math.floor(scrollTop / rowPx)));
    setTo(Math.ceil((scrollTop + clientHeight - headPx) / rowPx));
  }, [scroller, rowPx, headPx]);

  useLayoutEffect(() => {
    look();
    const observer = new ResizeObserver(look);
    observer.observe(scroller.current!);
    return () => observer.disconnect();
  }, [scroller, look]);
  useEffect(() => pulse.subscribe(look), [pulse, look]);

  return { from, to, look };
}

/** Brings the row of a place into sight, below the head of the list. */
export function revealRow(scroller: HTMLElement, place: number, rowPx: number, headPx = 0): void {
  const top = Math.min(scroller.scrollTop, place * rowPx);
  scroller.scrollTop = Math.max(top, (place + 1) * rowPx + headPx - scroller.clientHeight);
}
