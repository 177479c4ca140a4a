import { StyleRootContext } from '@sno-id/kit';
import { createRoot } from 'react-dom/client';
import { createStore } from 'zustand/vanilla';
import type { Panel } from '../../../core/panel.ts';
import { OWN_ATTRIBUTE } from '../../../ui/own.ts';
import { PanelContext } from '../../../ui/panel-context.ts';
import type { Glimpse } from '../model/glimpse.ts';
import type { LensListener, LensPage } from '../model/lens-page.ts';
import { glimpseAt, glimpseOfElement, placesIn } from './find-ids.ts';
import { LensOverlay, type LensView } from './lens-overlay.tsx';

/** The page that this code runs in, even if the panel itself is in a separate window. */
export const browserPage: LensPage = {
  watch,
  places: nowMs => placesIn(document.body, element => isOurs(element), { nowMs }),
};

/** What a mouse does when a button of it is pressed: all of it is kept from the app when that pins an ID. */
const PRESSES = ['pointerdown', 'mousedown', 'pointerup', 'mouseup', 'click'] as const;

function watch(panel: Panel, panelElement: Element, { onPin, onEnd }: LensListener): () => void {
  const store = createStore<LensView>(() => ({ glimpse: undefined, isByFocus: false }));
  const overlay = openOverlay(panel, store);
  const listening = new AbortController();
  const { signal } = listening;
  let frame: number | undefined;
  let look: () => void = () => {};
  let isPressed = false;

  const isApart = (element: Element) => isOurs(element, panelElement);
  const options = () => ({ nowMs: panel.wallMs() });

  function show(glimpse: Glimpse | undefined, isByFocus: boolean): void {
    if (glimpse || store.getState().glimpse) store.setState({ glimpse, isByFocus });
    if (glimpse) overlay.raise();
  }

  function lookSoon(next: () => void = look): void {
    look = next;
    frame ??= requestAnimationFrame(() => {
      frame = undefined;
      if (!isThere(panelElement)) onEnd();
      else look();
    });
  }

  function lookAt(x: number, y: number): void {
    lookSoon(() => show(glimpseAt(x, y, isApart, options()), false));
  }

  function onFocus(event: Event): void {
    const [element] = event.composedPath();
    // One that was focused by a press of the pointer is under it.
    if (isPressed || !(element instanceof Element) || isApart(element)) return;
    lookSoon(() => show(glimpseOfElement(element, isApart, options()), true));
  }

  function onKey(event: KeyboardEvent): void {
    const { glimpse } = store.getState();
    const isPin = event.key === 'Enter' && event.altKey && glimpse !== undefined;
    if (event.key !== 'Escape' && !isPin) return;
    keep(event);
    if (isPin) onPin(glimpse);
    else onEnd();
  }

  function onPress(event: MouseEvent): void {
    isPressed = event.type === 'pointerdown' || event.type === 'mousedown';
    const { glimpse, isByFocus } = store.getState();
    const [element] = event.composedPath();
    if (!event.altKey || event.button !== 0 || !glimpse || isByFocus) return;
    if (element instanceof Element && isApart(element)) return;
    keep(event);
    if (event.type === 'click') onPin(glimpse);
  }

  const passive = { capture: true, passive: true, signal };
  addEventListener('pointermove', event => lookAt(event.clientX, event.clientY), passive);
  addEventListener('scroll', () => lookSoon(), passive);
  addEventListener('resize', () => lookSoon(), passive);
  // Not on the way down: elements inside the page are left all the time.
  document.documentElement.addEventListener('pointerleave', () => lookSoon(() => show(undefined, false)), {
    passive: true,
    signal,
  });
  addEventListener('focusin', onFocus, passive);
  addEventListener('keydown', onKey, { capture: true, signal });
  // Keys that are typed in the panel do not get out of it.
  panelElement.addEventListener('keydown', event => onKey(event as KeyboardEvent), { signal });
  for (const type of PRESSES) addEventListener(type, onPress, { capture: true, signal });
  const observer = new MutationObserver(() => !isThere(panelElement) && onEnd());
  for (let node: Node | null = panelElement; node; node = parentOf(node))
    observer.observe(node, { childList: true });

  return () => {
    listening.abort();
    observer.disconnect();
    if (frame !== undefined) cancelAnimationFrame(frame);
    overlay.close();
  };
}

/** Keeps an event from the app. */
function keep(event: Event): void {
  event.preventDefault();
  event.stopImmediatePropagation();
}

interface Overlay {
  /** Puts it above what has come to the top since. */
  raise(): void;
  close(): void;
}

/** Creates a separate shadow root above the page that ignores the pointer. */
function openOverlay(panel: Panel, store: React.ComponentProps<typeof LensOverlay>['store']): Overlay {
  const host = document.createElement('div');
  host.setAttribute(OWN_ATTRIBUTE, '');
  // In the top layer no dialog and no z-index is above it. Engines without it have the z-index of the style
  // sheet.
  host.setAttribute('popover', 'manual');
  document.documentElement.append(host);
  const shadow = host.attachShadow({ mode: 'open' });
  const nonce = panel.options.getState().styleNonce;
  const root = createRoot(shadow);
  root.render(
    <StyleRootContext.Provider value={{ root: shadow, nonce }}>
      <PanelContext.Provider value={panel}>
        <LensOverlay store={store} />
      </PanelContext.Provider>
    </StyleRootContext.Provider>,
  );

  return {
    raise() {
      if (!host.showPopover) return;
      if (host.matches(':popover-open')) host.hidePopover();
      host.showPopover();
    },
    close() {
      host.remove();
      root.unmount();
    },
  };
}

/** Tells whether an element is part of a panel: of the one that asks, or of anything else of ours. */
function isOurs(element: Element, panelElement?: Element): boolean {
  for (let node: Node | null = element; node; node = parentOf(node)) {
    if (node === panelElement || (node instanceof Element && node.hasAttribute(OWN_ATTRIBUTE))) return true;
    if (node instanceof Element && panelElement && node.shadowRoot === panelElement.getRootNode())
      return true;
  }
  return false;
}

function parentOf(node: Node): Node | null {
  return node.parentNode ?? ('host' in node ? (node.host as Node) : null);
}

/** Tells whether a panel is in a document that has a window. */
function isThere(panelElement: Element): boolean {
  return panelElement.isConnected && panelElement.ownerDocument.defaultView !== null;
}
