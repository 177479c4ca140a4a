import { StyleRootContext } from '@sno-id/kit';
import { useContext, useEffect, useState } from 'react';
import { usePanel } from '../../../ui/panel-context.ts';
import { whileVisible } from '../model/drift.ts';

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
    return whileVisible(
      page,
      repeated => {
        const timer = view.setInterval(repeated, everyMs);
        return () => view.clearInterval(timer);
      },
      callback,
    );
  }, [callback, everyMs, page]);
}

/** The wall clock, read every `ms` milliseconds: redraws a view that changes with time, and no more often. */
export function useTicker(everyMs: number): number {
  const { wallMs } = usePanel();
  const [nowMs, setNowMs] = useState(wallMs);
  const [tick] = useState(() => () => setNowMs(wallMs()));
  useRepeat(tick, everyMs);
  return nowMs;
}
