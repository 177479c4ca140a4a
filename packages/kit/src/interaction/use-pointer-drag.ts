import { type PointerEvent as ReactPointerEvent, useEffect, useRef, useState } from 'react';
import { type HoldOptions, holdPointer } from './hold-pointer.ts';

/** `T`: what the pointer holds. */
export interface PointerDragOptions<T> {
  /** The pointer moved. Returns what it holds from now on, or nothing for the same as before. */
  readonly onMove: (held: T, event: PointerEvent) => T | undefined;
  readonly onDrop?: (held: T, event: PointerEvent) => void;
  /** The browser took the pointer away, or, with `isEscapable`, Escape was pressed. */
  readonly onCancel?: (held: T) => void;
  readonly isEscapable?: boolean;
}

/** Drags something with the main button of a mouse, a finger or a pen, which may leave the element. */
export function usePointerDrag<T>(options: PointerDragOptions<T>) {
  const [shown, setShown] = useState<{ readonly held: T }>();
  const latest = useRef(options);
  latest.current = options;
  const release = useRef<() => void>(undefined);
  useEffect(() => () => release.current?.(), []);

  /** Starts a drag, from a `pointerdown`. `capturing`: see {@link HoldOptions}. */
  function start(event: ReactPointerEvent, grip: T, capturing?: HoldOptions['capturing']): void {
    if (event.button !== 0) return;
    let held = grip;
    release.current?.();
    setShown({ held });
    release.current = holdPointer(
      event,
      {
        onMove(event) {
          const next = latest.current.onMove(held, event);
          if (next === undefined) return;
          held = next;
          setShown({ held });
        },
        onDrop(event) {
          setShown(undefined);
          latest.current.onDrop?.(held, event);
        },
        onCancel() {
          setShown(undefined);
          latest.current.onCancel?.(held);
        },
      },
      { capturing, isEscapable: latest.current.isEscapable },
    );
  }

  return {
    /** Undefined while nothing is dragged. */
    held: shown?.held,
    start,
  };
}
