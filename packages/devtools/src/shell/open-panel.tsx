import { createRoot } from 'react-dom/client';
import { createPanel } from '../model/panel.ts';
import { nextFrame } from '../model/pulse.ts';
import type { DevtoolsOptions } from '../options.ts';
import { createDirectSource } from '../source/direct.ts';
import type { ContextInfo } from '../source/source.ts';
import { VIEWS } from '../views/views.ts';
import { Dock } from './dock.tsx';
import type { Frame } from './mount.ts';
import { PanelRoot } from './panel-root.tsx';
import { PanelView } from './panel-view.tsx';

/** A panel that is open. */
export interface OpenedPanel {
  update(options: DevtoolsOptions): void;
  /** Ends everything that was started for it. */
  close(): void;
}

export type OpenPanel = typeof openPanel;

/** Opens the panel in a frame: starts what it reads, and draws it. While it is closed none of this runs. */
export function openPanel(frame: Frame, options: DevtoolsOptions): OpenedPanel {
  const { root, settings, early, isEmbedded } = frame;
  const wallMs = () => Date.now();
  const panel = createPanel({ settings, options, schedule: nextFrame, wallMs });
  for (const view of VIEWS) for (const part of view.parts ?? []) panel.part(part);
  const context: ContextInfo = { id: 'page', place: 'page', label: 'this page' };
  const page = createDirectSource(options.generators ?? {}, { context, wallMs, early: early.events });
  const stop = page.start(panel.hub);

  const element = document.createElement('div');
  element.style.height = '100%';
  root.append(element);
  const reactRoot = createRoot(element);
  reactRoot.render(
    <PanelRoot panel={panel} style={{ root, nonce: options.styleNonce }}>
      {isEmbedded ? <PanelView /> : <Dock onClose={frame.close} />}
    </PanelRoot>,
  );

  return {
    update(next) {
      panel.options.setState(next, true);
      page.update(next.generators ?? {});
    },
    close() {
      stop();
      // Not while React is drawing: what closes the panel may be a button in it.
      queueMicrotask(() => {
        reactRoot.unmount();
        element.remove();
      });
    },
  };
}
