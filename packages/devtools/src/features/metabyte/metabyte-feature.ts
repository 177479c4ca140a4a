import type { Feature } from '../../core/panel.ts';
import { createIdLog } from '../../ids/id-log.ts';
import { lazyView } from '../../ui/lazy-view.tsx';

export const metabyteFeature: Feature = {
  id: 'metabyte',
  title: 'Metabyte',
  parts: [createIdLog],
  Component: /* @__PURE__ */ lazyView(() =>
    import('./view/metabyte-view.tsx').then(view => view.MetabyteView),
  ),
};
