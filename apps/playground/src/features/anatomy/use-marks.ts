import type { FieldName } from '@sno-id/devtools/kit';
import { type PointerEvent, useState } from 'react';

/** Which fields are pointed out, wherever they are shown. */
export interface Marks {
  readonly marked: readonly FieldName[];
  /** The field that stays so without a pointer. */
  readonly pinned: FieldName | undefined;
  togglePin(field: FieldName): void;
  focus(field: FieldName | undefined): void;
  /** For what holds elements with `data-mark="time tick"`. */
  readonly pointerHandlers: {
    onPointerOver(event: PointerEvent): void;
    onPointerLeave(): void;
  };
}

/** Marks what is under the pointer, else what has the focus, else what is pinned. */
export function useMarks(): Marks {
  const [hovered, setHovered] = useState<readonly FieldName[]>();
  const [focused, setFocused] = useState<FieldName>();
  const [pinned, setPinned] = useState<FieldName>();
  const kept = focused ?? pinned;
  return {
    marked: hovered ?? (kept ? [kept] : []),
    pinned,
    togglePin: field => setPinned(pinned === field ? undefined : field),
    focus: setFocused,
    pointerHandlers: {
      onPointerOver: ({ target }) => setHovered(target instanceof Element ? marksOf(target) : undefined),
      onPointerLeave: () => setHovered(undefined),
    },
  };
}

function marksOf(element: Element): readonly FieldName[] | undefined {
  const marks = element.closest('[data-mark]')?.getAttribute('data-mark');
  return marks?.split(' ') as FieldName[] | undefined;
}
