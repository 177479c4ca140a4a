import type { Feature } from '../../core/panel.ts';
import { lazyView } from '../../ui/lazy-view.tsx';

export const inspectFeature: Feature = {
  id: 'inspect',
  title: 'Inspect',
  Component: /* @__PURE__ */ lazyView(() => import('./view/inspect-view.tsx').then(view => view.InspectView)),
  open(panel, text) {
    import('./model/inspection.ts').then(
      ({ createInspection }) => panel.part(createInspection).inspect({ text }),
      () => {}, // the view says so
    );
  },
};
