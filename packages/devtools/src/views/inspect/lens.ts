import { createStore, type StoreApi } from 'zustand/vanilla';
import { type Glimpse, type PagePlace, pageText } from '../../model/lens.ts';
import type { Panel } from '../../model/panel.ts';
import { createInspection } from './inspection.ts';
import { browserPage } from './lens-page.tsx';

export interface LensState {
  readonly isOn: boolean;
}

/** Decodes the IDs of the app's page in place. */
export interface Lens extends Pick<StoreApi<LensState>, 'getState' | 'subscribe' | 'getInitialState'> {
  /** Begins, until it is ended, Escape is pressed or the panel closes. */
  begin(panelElement: Element): void;
  end(): void;
  /** Inspects all IDs of the page, as a list. Returns how many places have one. */
  list(): number;
}

/** What the lens asks of a page. */
export interface LensPage {
  /** Watches, and shows what is seen; returns what ends it, after which nothing of it is left. */
  watch(panel: Panel, panelElement: Element, listener: LensListener): () => void;
  /** All IDs in the page, except in our own elements. */
  places(nowMs: number): PagePlace[];
}

export interface LensListener {
  /** A person wants to keep what is seen. */
  onPin(glimpse: Glimpse): void;
  /** Escape was pressed, or the panel is no longer there. */
  onEnd(): void;
}

export function createLens(panel: Panel, page: LensPage = browserPage): Lens {
  const store = createStore<LensState>(() => ({ isOn: false }));
  const inspection = panel.part(createInspection);
  let stop: (() => void) | undefined;
  let forget: (() => void) | undefined;

  function end(): void {
    stop?.();
    forget?.();
    stop = undefined;
    forget = undefined;
    store.setState({ isOn: false });
  }

  return {
    getState: store.getState,
    getInitialState: store.getInitialState,
    subscribe: store.subscribe,
    begin(panelElement) {
      if (stop) return;
      stop = page.watch(panel, panelElement, {
        onPin({ seen }) {
          panel.settings.choose({ view: 'inspect' });
          inspection.inspect({ text: seen.map(({ id }) => id).join('\n') });
        },
        onEnd: end,
      });
      forget = panel.settings.subscribe(({ isOpen }) => isOpen === false && end());
      store.setState({ isOn: true });
    },
    end,
    list() {
      const places = page.places(panel.wallMs());
      inspection.inspect({ text: pageText(places), name: 'This page' });
      return places.length;
    },
  };
}
