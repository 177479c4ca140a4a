import { type FocusEvent, type KeyboardEvent, type RefObject, useRef, useState } from 'react';
import { type Items, indexByKey } from './index-by-key.ts';

export interface RovingFocus<E extends Element> {
  /** For the element that contains the items. */
  readonly container: RefObject<E | null>;
  /** The index of the item that is the Tab stop. */
  readonly stop: number;
  /** 0 for the Tab stop, -1 for all others. */
  readonly tabIndexOf: (index: number) => 0 | -1;
  /** In the order of the page. */
  readonly items: () => HTMLElement[];
  readonly focus: (index: number) => void;
  /** Moves the focus by key from the item that has it, and returns where to; undefined for other keys. */
  readonly moveByKey: (event: KeyboardEvent, how?: Partial<Omit<Items, 'count'>>) => number | undefined;
  /** For the container: the item that receives the focus becomes the Tab stop. */
  readonly onFocus: (event: FocusEvent) => void;
}

/** One Tab stop for all elements that `selector` selects within a container. Keys move between them. */
export function useRovingFocus<E extends Element>(selector: string): RovingFocus<E> {
  const container = useRef<E>(null);
  const [stop, setStop] = useState(0);
  const items = () => [...(container.current?.querySelectorAll<HTMLElement>(selector) ?? [])];

  return {
    container,
    stop,
    tabIndexOf: index => (index === stop ? 0 : -1),
    items,
    focus: index => items()[index]?.focus(),
    moveByKey(event, how) {
      const all = items();
      const at = how?.at ?? all.indexOf(event.target as HTMLElement);
      if (at < 0 && how?.at === undefined) return undefined;
      const to = indexByKey(event.key, { ...how, at, count: all.length });
      if (to === undefined) return undefined;
      event.preventDefault();
      all[to]?.focus();
      return to;
    },
    onFocus({ target }) {
      const index = items().indexOf(target as HTMLElement);
      if (index >= 0) setStop(index);
    },
  };
}
