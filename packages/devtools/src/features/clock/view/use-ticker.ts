import { StyleRootContext } from '@sno-id/kit';
import { useContext, useEffect, useState } from 'react';
import { usePanel } from '../../../ui/panel-context.ts';
import { whileVisible } from '../model/drift.ts';

/** The window that the panel is drawn in: a popped-out one has timers and a visibility of its own. */
function useOwnDocument(): Document {
  const root = useContext(StyleRootContext)?.root;
  return root?.ownerDocument ?? (root as Document | undefined) ?? document;
}

/** Calls back at once and every so many milliseconds, while what calls it is drawn and the page can be seen. */
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

/** The wall clock, read every so many milliseconds: what draws a view that changes with time, and no oftener. */
export function useTicker(everyMs: number): number {
  const { wallMs } = usePanel();
  const [nowMs, setNowMs] = useState(wallMs);
  const [tick] = useState(() => () => setNowMs(wallMs()));
  useRepeat(tick, everyMs);
  return nowMs;
}
