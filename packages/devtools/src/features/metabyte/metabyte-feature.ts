import type { Feature } from '../../core/panel.ts';
import { lazyView } from '../../ui/lazy-view.tsx';
import { createMetaTally } from './model/meta-tally.ts';

export const metabyteFeature: Feature = {
  id: 'metabyte',
  title: 'Metabyte',
  parts: [createMetaTally],
  Component: /* @__PURE__ */ lazyView(() =>
    import('./view/metabyte-view.tsx').then(view => view.MetabyteView),
  ),
};
