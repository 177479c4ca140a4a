import { forwardRef, useEffect, useImperativeHandle, useRef } from 'react';
import type { DevtoolsHandle, DevtoolsOptions, PanelOptions } from '../options.ts';
import { mountSnoDevtools, mountSnoDevtoolsPanel } from './mount.ts';

/** What an app can do with a panel that it has. */
export type DevtoolsControl = Pick<DevtoolsHandle, 'open' | 'close' | 'toggle'>;

/** The devtools in a React app: a button in a corner, and the panel. Draws nothing of its own, on the server or in the page. */
export const SnoDevtools = /* @__PURE__ */ forwardRef<DevtoolsControl, DevtoolsOptions>(
  function SnoDevtools(options, ref) {
    const handle = useRef<DevtoolsHandle>(null);
    const latest = useRef(options);
    latest.current = options;

    useEffect(() => {
      handle.current = mountSnoDevtools(undefined, latest.current);
      return () => handle.current?.unmount();
    }, []);
    useEffect(() => handle.current?.update(options));
    useImperativeHandle(ref, () => ({
      open: () => handle.current?.open(),
      close: () => handle.current?.close(),
      toggle: () => handle.current?.toggle(),
    }));
    return null;
  },
);

/** The panel alone, as a part of the app's own page. It fills the element that it stands in. */
export function SnoDevtoolsPanel(options: PanelOptions) {
  const element = useRef<HTMLDivElement>(null);
  const handle = useRef<DevtoolsHandle>(null);
  const latest = useRef(options);
  latest.current = options;

  useEffect(() => {
    handle.current = mountSnoDevtoolsPanel(element.current!, latest.current);
    return () => handle.current?.unmount();
  }, []);
  useEffect(() => handle.current?.update(options));
  return <div ref={element} style={{ height: '100%' }} />;
}
