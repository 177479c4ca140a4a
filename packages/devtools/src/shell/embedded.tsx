import { adopt } from '@sno-id/kit';
import { createRoot } from 'react-dom/client';
import { checked } from '../core/checked.ts';
import type { PanelOptions } from '../core/options.ts';
import { createSettings } from '../core/settings.ts';
import css from './frame.css?inline';
import { createHost } from './host.ts';
import { keepKeys } from './keys.ts';
import { createLivePanel } from './live-panel.ts';
import { PanelRoot } from './panel-root.tsx';
import { PanelView } from './panel-view.tsx';
import { createThisPage } from './this-page.ts';

/** A panel that fills an element. */
export interface Embedded {
  update(options: PanelOptions): void;
  unmount(): void;
}

export function createEmbedded(element: Element, given: PanelOptions): Embedded {
  const options = checked(given);
  const host = createHost(element, 'filling');
  const page = createThisPage(options);
  const live = createLivePanel(options, {
    settings: createSettings(() => localStorage),
    context: page.context,
    isFloating: false,
  });
  const endKeys = keepKeys(window);
  const container = host.root.appendChild(document.createElement('div'));
  container.className = 'container';
  const root = createRoot(container);
  const style = { root: host.root };
  adopt(css, style);
  const stop = live.run();
  root.render(
    <PanelRoot panel={live.panel} style={style}>
      <section className="frame frame-filling" aria-label="sno devtools">
        <PanelView />
      </section>
    </PanelRoot>,
  );
  return {
    update(next) {
      const options = checked(next);
      page.update(options);
      live.update(options);
    },
    unmount() {
      stop();
      page.stop();
      endKeys();
      host.element.remove();
      // React cannot unmount one root while it draws another, which is when an app takes this away.
      queueMicrotask(() => root.unmount());
    },
  };
}
