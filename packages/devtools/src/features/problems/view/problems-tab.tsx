import { Empty } from '@sno-id/kit';
import { type ComponentType, type LazyExoticComponent, lazy, Suspense } from 'react';

/** The list, which is loaded when it is first opened: most apps have no problem. */
const ProblemsView: LazyExoticComponent<ComponentType> = /* @__PURE__ */ lazy(() =>
  import('./problems-view.tsx').then(
    ({ ProblemsView }) => ({ default: ProblemsView }),
    () => ({ default: NotLoaded }),
  ),
);

/** The tab of the list. */
export function ProblemsTab() {
  return (
    <Suspense fallback={null}>
      <ProblemsView />
    </Suspense>
  );
}

function NotLoaded() {
  return <Empty title="The list could not be loaded">Reload the page and open this tab again.</Empty>;
}
