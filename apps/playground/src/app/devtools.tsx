import type { DevtoolsHandle, DevtoolsOptions } from '@sno-id/devtools/production';
import { useEffect, useRef } from 'react';
import { useStore } from 'zustand';
import { generators as pageGenerators } from '../lib/generators.ts';
import { themeChoice } from '../lib/theme.ts';
import { pageText } from './content.ts';
import './devtools.css';

/** How long the page may stay busy before the devtools load anyway, in milliseconds. */
const PATIENCE_MS = 3_000;

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
    whenIdle(async () => {
      const { mountSnoDevtools } = await import('@sno-id/devtools/production');
      if (!isMounted || !place.current) return;
      handle.current = mountSnoDevtools(place.current, options.current);
    });
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

  return <div className="devtools-place" ref={place} title={pageText.devtoolsAbout} />;
}

function whenIdle(action: () => Promise<void>): void {
  const run = () => void action().catch(error => console.error('the devtools could not be loaded', error));
  if (typeof requestIdleCallback === 'undefined') setTimeout(run, PATIENCE_MS / 3);
  else requestIdleCallback(run, { timeout: PATIENCE_MS });
}
