import { type PointerEvent, useState } from 'react';
import { isSame, readSpan, type Span } from '../model/spans.ts';

/** Which bits are pointed out, wherever they are shown. */
export interface Marks {
  readonly marked: Span | undefined;
  /** What stays so without a pointer. */
  readonly pinned: Span | undefined;
  togglePin(span: Span): void;
  focus(span: Span | undefined): void;
  /** For what holds elements with `data-span="40-48"`. */
  readonly pointerHandlers: {
    onPointerOver(event: PointerEvent): void;
    onPointerLeave(): void;
  };
}

/** Marks what is under the pointer, else what has the focus, else what is pinned. */
export function useMarks(): Marks {
  const [hovered, setHovered] = useState<Span>();
  const [focused, setFocused] = useState<Span>();
  const [pinned, setPinned] = useState<Span>();
  return {
    marked: hovered ?? focused ?? pinned,
    pinned,
    togglePin: span => setPinned(isSame(pinned, span) ? undefined : span),
    focus: setFocused,
    pointerHandlers: {
      onPointerOver: ({ target }) => setHovered(target instanceof Element ? spanAt(target) : undefined),
      onPointerLeave: () => setHovered(undefined),
    },
  };
}

function spanAt(element: Element): Span | undefined {
  return readSpan(element.closest('[data-span]')?.getAttribute('data-span'));
}
