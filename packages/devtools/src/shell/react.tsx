import { forwardRef, useEffect, useImperativeHandle, useMemo, useRef } from 'react';
import type { DevtoolsHandle, DevtoolsOptions, PanelOptions } from '../options.ts';
import { mountSnoDevtools, mountSnoDevtoolsPanel } from './mount.ts';

/** What an app can do with a panel that it has. */
export type DevtoolsControl = Pick<DevtoolsHandle, 'open' | 'close' | 'toggle'>;

/** The devtools in a React app: a button in a corner, and the panel. Draws nothing of its own, on the server or in the page. */
export const SnoDevtools = /* @__PURE__ */ forwardRef<DevtoolsControl, DevtoolsOptions>(
  function SnoDevtools(options, ref) {
    const handle = useMounted(options, mountSnoDevtools);
    useImperativeHandle(ref, () => handle, [handle]);
    return null;
  },
);

/** The panel alone, as a part of the app's own page. It fills the element that it stands in. */
export function SnoDevtoolsPanel(options: PanelOptions) {
  const element = useRef<HTMLDivElement>(null);
  useMounted(options, (_, given) => mountSnoDevtoolsPanel(element.current!, given));
  return <div ref={element} style={{ height: '100%' }} />;
}

/** Mounts once and follows the options. What it returns stays the same, and does nothing where nothing is mounted. */
function useMounted(options: DevtoolsOptions, mount: typeof mountSnoDevtools): DevtoolsControl {
  const latest = useRef(options);
  const handle = useRef<DevtoolsHandle>(null);
  useEffect(() => {
    latest.current = options;
    handle.current?.update(options);
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: mounted once; the effect above follows what changes
  useEffect(() => {
    handle.current = mount(undefined, latest.current);
    return () => handle.current?.unmount();
  }, []);
  return useMemo(
    () => ({
      open: () => handle.current?.open(),
      close: () => handle.current?.close(),
      toggle: () => handle.current?.toggle(),
    }),
    [],
  );
}
