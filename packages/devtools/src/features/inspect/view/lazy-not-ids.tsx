import { type ComponentProps, lazy, Suspense } from 'react';
import { missText } from './content.ts';
import type * as NotIds from './not-ids.tsx';

const LazyRefusalNote = /* @__PURE__ */ lazy(() =>
  import('./not-ids.tsx').then(({ RefusalNote }) => ({ default: RefusalNote }), notLoaded),
);
const LazyMissList = /* @__PURE__ */ lazy(() =>
  import('./not-ids.tsx').then(({ MissList }) => ({ default: MissList }), notLoaded),
);

function notLoaded() {
  return { default: () => <p className="refusal note">{missText.notLoaded}</p> };
}

/** Why the one thing that was given is not an ID. */
export function RefusalNote(props: ComponentProps<typeof NotIds.RefusalNote>) {
  return (
    <Suspense fallback={null}>
      <LazyRefusalNote {...props} />
    </Suspense>
  );
}

/** What in a text is nearly an ID, or one of another format. */
export function MissList(props: ComponentProps<typeof NotIds.MissList>) {
  return (
    <Suspense fallback={null}>
      <LazyMissList {...props} />
    </Suspense>
  );
}
