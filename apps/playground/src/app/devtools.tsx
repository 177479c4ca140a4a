import type { DevtoolsHandle, DevtoolsOptions } from '@sno-id/devtools/production';
import { useEffect, useRef } from 'react';
import { useStore } from 'zustand';
import { whenIdle } from '../lib/frames.ts';
import { generators as pageGenerators } from '../lib/generators.ts';
import { themeChoice } from '../lib/theme.ts';
import { pageText } from './content.ts';
import './devtools.css';

/**
 * The devtools on this page, also in the built site. They load when the page is idle; the space for their
 * button is reserved from the start. The button has its own name for screen readers.
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
    const mount = async () => {
      const { mountSnoDevtools } = await import('@sno-id/devtools/production');
      if (!isMounted || !place.current) return;
      handle.current = mountSnoDevtools(place.current, options.current);
    };
    whenIdle(() => void mount().catch(error => console.error('the devtools could not be loaded', error)));
    return () => {
      isMounted = false;
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
