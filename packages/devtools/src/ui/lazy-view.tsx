import { Empty } from '@sno-id/kit';
import { type ComponentType, lazy, Suspense } from 'react';

/** Makes a view that is loaded when it is first shown. `Failed` says that it could not be. */
export function lazyView<P extends object>(
  load: () => Promise<ComponentType<P>>,
  Failed: ComponentType = NotLoaded,
): ComponentType<P> {
  const View = lazy<ComponentType<P>>(() =>
    load().then(
      view => ({ default: view }),
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
