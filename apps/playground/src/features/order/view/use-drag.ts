import { useEffect, useRef, useState } from 'react';

interface DragOptions<T> {
  readonly onMove: (dragged: T, event: PointerEvent) => void;
  /** The drag ended or was cancelled. */
  readonly onEnd: (dragged: T) => void;
}

/** Handles a pointer drag. Listens on the window, so that the pointer may leave the dragged element. */
export function useDrag<T>(options: DragOptions<T>) {
  const [drag, setDrag] = useState<{ readonly dragged: T }>();
  const latest = useRef(options);
  latest.current = options;

  useEffect(() => {
    if (!drag) return;
    const onMove = (event: PointerEvent): void => latest.current.onMove(drag.dragged, event);
    const onEnd = (): void => {
      setDrag(undefined);
      latest.current.onEnd(drag.dragged);
    };
    addEventListener('pointermove', onMove);
    addEventListener('pointerup', onEnd);
    addEventListener('pointercancel', onEnd);
    return () => {
      removeEventListener('pointermove', onMove);
      removeEventListener('pointerup', onEnd);
      removeEventListener('pointercancel', onEnd);
    };
  }, [drag]);

  return { dragged: drag?.dragged, start: (dragged: T) => setDrag({ dragged }) };
}
