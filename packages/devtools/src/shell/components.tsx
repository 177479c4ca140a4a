import {
  type ForwardRefExoticComponent,
  forwardRef,
  type ReactElement,
  type RefAttributes,
  useEffect,
  useImperativeHandle,
  useRef,
} from 'react';
import type { DevtoolsHandle, DevtoolsOptions, PanelOptions } from '../options.ts';
import type { Embedded } from './embedded.tsx';
import { mountPanel, mountSnoDevtools } from './mount.ts';

/** What a ref to the devtools holds. */
export type DevtoolsControl = Pick<DevtoolsHandle, 'isOpen' | 'open' | 'close' | 'toggle'>;

/** The devtools: a button in a corner of the page, and the panel when it is opened. Props may change. */
export const SnoDevtools: ForwardRefExoticComponent<DevtoolsOptions & RefAttributes<DevtoolsControl>> =
  /* @__PURE__ */ forwardRef<DevtoolsControl, DevtoolsOptions>((options, ref) => {
    const place = useRef<HTMLSpanElement>(null);
    const handle = useRef<DevtoolsHandle>(null) as { current: DevtoolsHandle | null };
    const { buttonPosition, shadowDOMTarget } = options;

    // biome-ignore lint/correctness/useExhaustiveDependencies: mounted anew where it stands somewhere else; the rest is updated
    useEffect(() => {
      const mounted = mountSnoDevtools(place.current ?? document.body, options);
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

/** The panel alone, as large as the element that it stands in. Props may change. */
export function SnoDevtoolsPanel(options: PanelOptions): ReactElement {
  const place = useRef<HTMLDivElement>(null);
  const panel = useRef<Embedded>(null) as { current: Embedded | null };

  // biome-ignore lint/correctness/useExhaustiveDependencies: mounted once, then updated
  useEffect(() => {
    const mounted = mountPanel(place.current!, options);
    panel.current = mounted;
    return () => mounted.unmount();
  }, []);

  useEffect(() => panel.current?.update(options));

  return <div ref={place} style={{ height: '100%' }} />;
}
