import { StyleRootContext } from '@sno-id/kit';
import { useContext, useEffect, useState } from 'react';
import { sightOf, whileVisible } from '../../../source/sight.ts';
import { usePanel } from '../../../ui/panel-context.ts';

/** The window that shows the panel: a separate window has its own timers and visibility. */
function useOwnDocument(): Document {
  const root = useContext(StyleRootContext)?.root;
  return root?.ownerDocument ?? (root as Document | undefined) ?? document;
}

/**
 * Calls back immediately and then every `ms` milliseconds, while the component is mounted and the page is
 * visible.
 */
export function useRepeat(callback: () => void, everyMs: number): void {
  const page = useOwnDocument();
  useEffect(() => {
    const view = page.defaultView ?? window;
    return whileVisible(sightOf(page), () => {
      const timer = view.setInterval(callback, everyMs);
      callback();
      return () => view.clearInterval(timer);
    });
  }, [callback, everyMs, page]);
}

/**
 * The system clock, read every `ms` milliseconds: redraws a view that changes with time, and no more often.
 */
export function useTicker(everyMs: number): number {
  const { wallMs } = usePanel();
  const [nowMs, setNowMs] = useState(wallMs);
  const [tick] = useState(() => () => setNowMs(wallMs()));
  useRepeat(tick, everyMs);
  return nowMs;
}
