import type { DevtoolsHandle, DevtoolsOptions } from '@sno-id/devtools/production';
import { useEffect, useRef } from 'react';
import { useStore } from 'zustand';
import { firstId, makeId } from '../lib/first-id.ts';
import { whenIdle } from '../lib/frames.ts';
import { generators as pageGenerators } from '../lib/generators.ts';
import { playground } from '../lib/playground.ts';
import { themeChoice } from '../lib/theme.ts';
import { pageText } from './content.ts';
import './devtools.css';

/** How often the page makes an ID for them to show, in milliseconds. */
const EVERY_MS = 2_000;

/**
 * The devtools on this page, also in the built site. They load when the page is idle; the space for their
 * button is reserved from the start. While their
 * panel is open, the page makes IDs for it. The button has its own name for screen readers.
 */
export function Devtools() {
  const generators = useStore(pageGenerators);
  const theme = useStore(themeChoice, state => state.theme);
  const place = useRef<HTMLDivElement>(null);
  const handle = useRef<DevtoolsHandle>(undefined);
  const options = useRef<DevtoolsOptions>({});
  options.current = { generators, theme, buttonPosition: 'relative' };

  useEffect(() => {
    let isMounted = true;
    let timer: ReturnType<typeof setInterval> | undefined;
    const mount = async () => {
      const { mountSnoDevtools } = await import('@sno-id/devtools/production');
      if (!isMounted || !place.current) return;
      firstId(); // registers its generator
      handle.current = mountSnoDevtools(place.current, options.current);
      timer = setInterval(() => {
        // The intro makes IDs by itself.
        const isIntro = playground.getState().section === 'intro';
        if (handle.current?.isOpen && !document.hidden && !isIntro) makeId();
      }, EVERY_MS);
    };
    whenIdle(() => void mount().catch(error => console.error('the devtools could not be loaded', error)));
    return () => {
      isMounted = false;
      clearInterval(timer);
      handle.current?.unmount();
      handle.current = undefined;
    };
  }, []);

  useEffect(
    () => handle.current?.update({ generators, theme, buttonPosition: 'relative' }),
    [generators, theme],
  );

  return (
    <div className="devtools" title={pageText.devtoolsAbout}>
      <span className="note" aria-hidden="true">
        {pageText.devtools}
      </span>
      <div className="devtools-place" ref={place} />
    </div>
  );
}
