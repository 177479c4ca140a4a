import { Empty } from '@sno-id/kit';
import { type ComponentType, lazy, Suspense } from 'react';

/** Makes the view `name` of a file that is loaded when it is first shown. `Failed` is shown if it cannot. */
export function lazyView<P extends object, N extends string>(
  load: () => Promise<Readonly<Record<N, ComponentType<P>>>>,
  name: N,
  Failed: ComponentType = NotLoaded,
): ComponentType<P> {
  const View = lazy<ComponentType<P>>(() =>
    load().then(
      file => ({ default: file[name] }),
      () => ({ default: Failed as ComponentType<P> }),
    ),
  );
  return function LazyView(props: P) {
    return (
      <Suspense fallback={null}>
        <View {...props} />
      </Suspense>
    );
  };
}

function NotLoaded() {
  return <Empty title="This view could not be loaded">Reload the page, or restart the dev server.</Empty>;
}
