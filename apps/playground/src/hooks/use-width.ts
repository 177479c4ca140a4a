import { type RefObject, useLayoutEffect, useRef, useState } from 'react';

/**
 * The width of an element in whole pixels, kept up to date; 0 before it is known. The browser says it once it
 * has laid out the page: to ask for it earlier would make the browser do so twice, which is most of what
 * opening the section takes.
 */
export function useWidth<T extends Element>(): readonly [RefObject<T | null>, number] {
  const ref = useRef<T>(null);
  const [width, setWidth] = useState(0);
  useLayoutEffect(() => {
    const observer = new ResizeObserver(([entry]) => setWidth(Math.floor(entry!.contentRect.width)));
    observer.observe(ref.current!);
    return () => observer.disconnect();
  }, []);
  return [ref, width];
}
