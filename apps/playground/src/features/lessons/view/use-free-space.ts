import { useEffect } from 'react';

/**
 * The height of the task. Where it is a sheet, the end of the page and what is scrolled to stay clear of it.
 */
const HEIGHT = '--coach-own-height';

/** Tells the page how much of it the sheet covers. */
export function useFreeSpace(panel: { readonly current: HTMLElement | null }): void {
  useEffect(() => {
    const { style } = document.documentElement;
    const height = new ResizeObserver(([entry]) => {
      style.setProperty(HEIGHT, `${entry?.borderBoxSize[0]?.blockSize ?? 0}px`);
    });
    height.observe(panel.current!);
    return () => {
      height.disconnect();
      style.removeProperty(HEIGHT);
    };
  }, [panel]);
}
