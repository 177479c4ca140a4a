import { Empty } from '@sno-id/kit';
import { type ComponentType, lazy, Suspense } from 'react';

/** Makes a view that is loaded when its tab is opened for the first time. */
export function lazyView(load: () => Promise<ComponentType>): ComponentType {
  const View = lazy(() =>
    load().then(
      view => ({ default: view }),
      () => ({ default: NotLoaded }),
    ),
  );
  // biome-ignore lint/correctness/noComponentHookFactories: a feature makes it as it is imported
  return function LazyView() {
    return (
      <Suspense fallback={null}>
        <View />
      </Suspense>
    );
  };
}

function NotLoaded() {
  return <Empty title="This tab could not be loaded">Reload the page to try again.</Empty>;
}
