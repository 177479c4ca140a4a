import { Empty } from '@sno-id/kit';
import { type ComponentType, lazy, Suspense } from 'react';

/** Makes a view that is loaded when it is first shown. */
export function lazyView<P extends object>(load: () => Promise<ComponentType<P>>): ComponentType<P> {
  const View = lazy<ComponentType<P>>(() =>
    load().then(
      view => ({ default: view }),
      () => ({ default: NotLoaded }),
    ),
  );
  // biome-ignore lint/correctness/noComponentHookFactories: a feature makes it as it is imported
  return function LazyView(props: P) {
    return (
      <Suspense fallback={null}>
        <View {...props} />
      </Suspense>
    );
  };
}

function NotLoaded() {
  return <Empty title="This view could not be loaded">Reload the page to try again.</Empty>;
}
