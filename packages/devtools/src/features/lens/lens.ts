import { createStore, type StoreApi } from 'zustand/vanilla';
import type { Panel } from '../../core/panel.ts';
import { pageText } from './model/glimpse.ts';
import type { LensPage } from './model/lens-page.ts';
import { browserPage } from './view/browser-page.tsx';

export interface LensState {
  readonly isOn: boolean;
}

/** Decodes the IDs of the app's page in place. */
export interface Lens extends Pick<StoreApi<LensState>, 'getState' | 'subscribe' | 'getInitialState'> {
  /**
   * Turns the lens on, until it is turned off, Escape is pressed or the panel closes. `onPin` receives the
   * IDs that the user picks, one per line.
   */
  begin(panelElement: Element, onPin: (text: string) => void): void;
  end(): void;
  /** Returns all IDs of the page, one per line, with where each was found. */
  listPage(): string;
}

/** Creates the lens of a panel, turned off. */
export function createLens(panel: Panel, page: LensPage = browserPage): Lens {
  const store = createStore<LensState>(() => ({ isOn: false }));
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
    ...store,
    begin(panelElement, onPin) {
      if (stop) return;
      stop = page.watch(panel, panelElement, {
        onPin: ({ seen }) => onPin(seen.map(({ id }) => id).join('\n')),
        onEnd: end,
      });
      forget = panel.settings.subscribe(({ isOpen }) => isOpen === false && end());
      store.setState({ isOn: true });
    },
    end,
    listPage: () => pageText(page.places(panel.wallMs())),
  };
}
