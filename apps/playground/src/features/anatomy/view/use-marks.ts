import { type PointerEvent, useState } from 'react';
import { isSame, readSpan, type Span } from '../model/spans.ts';

/** Which bits are highlighted, wherever they appear. */
export interface Marks {
  readonly marked: Span | undefined;
  /** The span that stays highlighted without a pointer. */
  readonly pinned: Span | undefined;
  togglePin(span: Span): void;
  focus(span: Span | undefined): void;
  /** For a container of elements with `data-span="40-48"`. */
  readonly pointerHandlers: {
    onPointerOver(event: PointerEvent): void;
    onPointerLeave(): void;
  };
}

/** Highlights the span under the pointer, or else the focused one, or else the pinned one. */
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
      onPointerOver({ target }) {
        const next = target instanceof Element ? spanAt(target) : undefined;
        setHovered(now => (isSame(now, next) ? now : next));
      },
      onPointerLeave: () => setHovered(undefined),
    },
  };
}

function spanAt(element: Element): Span | undefined {
  return readSpan(element.closest('[data-span]')?.getAttribute('data-span'));
}
