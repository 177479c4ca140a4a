import { type ForwardedRef, forwardRef, useEffect, useImperativeHandle, useRef } from 'react';
import type { DevtoolsControl, SnoDevtoolsComponent, SnoDevtoolsPanelComponent } from '../core/entry.ts';
import type { DevtoolsHandle, DevtoolsOptions, PanelOptions } from '../core/options.ts';
import type { Embedded } from './embedded.tsx';
import { type Loaders, mountFloating, mountPanel } from './mount.ts';

let isTold = false;

/** Whether the app draws with the React that is imported here: with another one, every hook throws. */
function useIsSameReact(): boolean {
  try {
    // biome-ignore lint/correctness/useHookAtTopLevel: it is called each time, and throws each time or never
    useRef(undefined);
    return true;
  } catch {
    if (!isTold) {
      console.error('sno devtools: two copies of React. Deduplicate, or use mountSnoDevtools.');
    }
    isTold = true;
    return false;
  }
}

/** Makes the component, once for each entry of the package: the entries load the rest in their own ways. */
export function createFloatingComponent(loaders: Loaders): SnoDevtoolsComponent {
  // biome-ignore lint/correctness/noComponentHookFactories: an entry makes it as it is imported
  return forwardRef<DevtoolsControl, DevtoolsOptions>(function SnoDevtools(options, ref) {
    return useIsSameReact() ? <Floating loaders={loaders} options={options} control={ref} /> : null;
  }) as unknown as SnoDevtoolsComponent;
}

/** Makes the component of a panel alone, once for each entry. */
export function createPanelComponent(loaders: Loaders): SnoDevtoolsPanelComponent {
  // biome-ignore lint/correctness/noComponentHookFactories: an entry makes it as it is imported
  return function SnoDevtoolsPanel(options) {
    return (useIsSameReact() ? <Filling loaders={loaders} options={options} /> : null) as null;
  };
}

interface FloatingProps {
  readonly loaders: Loaders;
  readonly options: DevtoolsOptions;
  readonly control: ForwardedRef<DevtoolsControl>;
}

function Floating({ loaders, options, control }: FloatingProps) {
  const place = useRef<HTMLSpanElement>(null);
  const handle = useRef<DevtoolsHandle>(null) as { current: DevtoolsHandle | null };
  const { buttonPosition, shadowDOMTarget } = options;

  // biome-ignore lint/correctness/useExhaustiveDependencies: mounted again when its place changes; the rest is updated
  useEffect(() => {
    const mounted = mountFloating(place.current ?? undefined, options, loaders);
    handle.current = mounted;
    return () => mounted.unmount();
  }, [buttonPosition, shadowDOMTarget]);

  useEffect(() => handle.current?.update(options));

  useImperativeHandle(
    control,
    () => ({
      get isOpen() {
        return handle.current?.isOpen ?? false;
      },
      open: () => handle.current?.open(),
      close: () => handle.current?.close(),
      toggle: () => handle.current?.toggle(),
    }),
    [],
  );

  return buttonPosition === 'relative' ? <span ref={place} /> : null;
}

function Filling({ loaders, options }: { readonly loaders: Loaders; readonly options: PanelOptions }) {
  const place = useRef<HTMLDivElement>(null);
  const panel = useRef<Embedded>(null) as { current: Embedded | null };

  // biome-ignore lint/correctness/useExhaustiveDependencies: mounted once, then updated
  useEffect(() => {
    const mounted = mountPanel(place.current!, options, loaders);
    panel.current = mounted;
    return () => mounted.unmount();
  }, []);

  useEffect(() => panel.current?.update(options));

  return <div ref={place} style={{ height: '100%' }} />;
}
