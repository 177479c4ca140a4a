import { type FocusEvent, type KeyboardEvent, useRef, useState } from 'react';
import { type Items, indexByKey } from './index-by-key.ts';

/** One Tab stop for all elements that `selector` selects within a container. Keys move between them. */
export function useRovingFocus<E extends Element>(selector: string) {
  const container = useRef<E>(null);
  const [stop, setStop] = useState(0);
  const items = () => [...(container.current?.querySelectorAll<HTMLElement>(selector) ?? [])];

  return {
    container,
    stop,
    /** 0 for the Tab stop, -1 for all others. */
    tabIndexOf: (index: number) => (index === stop ? 0 : -1),
    items,
    focus: (index: number) => items()[index]?.focus(),
    /** Moves the focus by key from the item that has it, and returns where to; undefined for other keys. */
    moveByKey(event: KeyboardEvent, how?: Partial<Omit<Items, 'count'>>): number | undefined {
      const all = items();
      const at = how?.at ?? all.indexOf(event.target as HTMLElement);
      if (at < 0 && how?.at === undefined) return undefined;
      const to = indexByKey(event.key, { ...how, at, count: all.length });
      if (to === undefined) return undefined;
      event.preventDefault();
      all[to]?.focus();
      return to;
    },
    /** For the container: the item that receives the focus becomes the Tab stop. */
    onFocus({ target }: FocusEvent): void {
      const index = items().indexOf(target as HTMLElement);
      if (index >= 0) setStop(index);
    },
  };
}
