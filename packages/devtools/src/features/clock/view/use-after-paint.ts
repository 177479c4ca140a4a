import { type RefObject, startTransition, useEffect, useState } from 'react';

/**
 * False until the element has been painted once: what takes long to draw can wait for that, so that a view
 * appears at once. The frames are those of the window that shows it.
 */
export function useAfterPaint(element: RefObject<Element | null>): boolean {
  const [isPainted, setPainted] = useState(false);
  useEffect(() => {
    const view = element.current?.ownerDocument.defaultView;
    if (!view) return;
    let timer: number | undefined;
    const frame = view.requestAnimationFrame(() => {
      timer = view.setTimeout(() => startTransition(() => setPainted(true)), 0);
    });
    return () => {
      view.cancelAnimationFrame(frame);
      view.clearTimeout(timer);
    };
  }, [element]);
  return isPainted;
}
