import {
  type ForwardRefExoticComponent,
  forwardRef,
  type ReactElement,
  type RefAttributes,
  useEffect,
  useImperativeHandle,
  useRef,
} from 'react';
import type { DevtoolsHandle, DevtoolsOptions, PanelOptions } from '../core/options.ts';
import type { Embedded } from './embedded.tsx';
import { type Loaders, mountFloating, mountPanel } from './mount.ts';

/** What a ref to the devtools holds. */
export type DevtoolsControl = Pick<DevtoolsHandle, 'isOpen' | 'open' | 'close' | 'toggle'>;

/** The floating panel as a component. */
export type SnoDevtoolsComponent = ForwardRefExoticComponent<
  DevtoolsOptions & RefAttributes<DevtoolsControl>
>;

/** Makes the component, once for each entry of the package: the entries load the rest in their own ways. */
export function createFloatingComponent(loaders: Loaders): SnoDevtoolsComponent {
  // biome-ignore lint/correctness/noComponentHookFactories: an entry makes it as it is imported
  return forwardRef<DevtoolsControl, DevtoolsOptions>(function SnoDevtools(options, ref) {
    const place = useRef<HTMLSpanElement>(null);
    const handle = useRef<DevtoolsHandle>(null) as { current: DevtoolsHandle | null };
    const { buttonPosition, shadowDOMTarget } = options;

    // biome-ignore lint/correctness/useExhaustiveDependencies: mounted again when its place changes; the rest is updated
    useEffect(() => {
      const mounted = mountFloating(place.current ?? document.body, options, loaders);
      handle.current = mounted;
      return () => mounted.unmount();
    }, [buttonPosition, shadowDOMTarget]);

    useEffect(() => handle.current?.update(options));

    useImperativeHandle(
      ref,
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
  });
}

/** Makes the component of a panel alone, once for each entry. */
export function createPanelComponent(loaders: Loaders): (options: PanelOptions) => ReactElement {
  // biome-ignore lint/correctness/noComponentHookFactories: an entry makes it as it is imported
  return function SnoDevtoolsPanel(options) {
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
  };
}
