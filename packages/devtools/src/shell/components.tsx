import { type ForwardedRef, forwardRef, useEffect, useImperativeHandle, useRef } from 'react';
import type { DevtoolsControl, SnoDevtoolsComponent } from '../core/entry.ts';
import type { DevtoolsHandle, DevtoolsOptions } from '../core/options.ts';
import { type Loaders, mountFloating } from './mount.ts';

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

interface FloatingProps {
  readonly loaders: Loaders;
  readonly options: DevtoolsOptions;
  readonly control: ForwardedRef<DevtoolsControl>;
}

function Floating({ loaders, options, control }: FloatingProps) {
  const place = useRef<HTMLSpanElement>(null);
  const handle = useRef<DevtoolsHandle>(null) as { current: DevtoolsHandle | null };
  const { buttonPosition } = options;

  // biome-ignore lint/correctness/useExhaustiveDependencies: mounted again when its place changes; the rest is updated
  useEffect(() => {
    const mounted = mountFloating(place.current ?? undefined, options, loaders);
    handle.current = mounted;
    return () => mounted.unmount();
  }, [buttonPosition]);

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
