import { disrobe, type StyleRoot } from '@sno-id/kit';
import { flushSync } from 'react-dom';
import { createRoot, type Root } from 'react-dom/client';
import type { DevtoolsOptions } from '../core/options.ts';
import { FloatingFrame } from './floating-frame.tsx';
import { createHost, type Host, putOver } from './host.ts';
import type { LivePanel } from './live-panel.ts';
import { PanelRoot } from './panel-root.tsx';

/** A panel docked to a side of the page, or in a separate window. */
export interface Floating {
  readonly isOpen: boolean;
  open(options: DevtoolsOptions, isByHand: boolean): void;
  /** Brings it to the front, if it has a window. */
  show(): void;
  /** Closes it and says whether it had the focus. What it has seen is kept. */
  close(): boolean;
  update(options: DevtoolsOptions): void;
}

export interface FloatingParts {
  readonly live: LivePanel;
  /** Listens to the keys of a window. */
  readonly listen: (window: Window) => () => void;
  /** Where the host element is put. */
  readonly place: () => Node;
  readonly close: () => void;
}

/** What exists only while it is open. */
interface Opened {
  readonly host: Host;
  readonly root: Root;
  /** Ends what its sources deliver. */
  readonly stop: () => void;
  style: StyleRoot;
  popup?: { readonly window: Window; readonly endKeys: () => void } | undefined;
}

export function createFloating({ live, listen, place, close }: FloatingParts): Floating {
  let opened: Opened | undefined;

  function draw(): void {
    if (!opened) return;
    opened.root.render(
      <PanelRoot panel={live.panel} style={opened.style}>
        <FloatingFrame
          isPoppedOut={opened.popup !== undefined}
          onPopOut={popOut}
          onDock={() => opened?.popup?.window.close()}
          onClose={close}
        />
      </PanelRoot>,
    );
  }

  /**
   * Takes the host as it is, with all that views keep in React, into another document. Its styles do not come
   * along.
   */
  function moveTo(window: Window, parent: Node): void {
    if (!opened) return;
    disrobe(opened.host.root);
    putOver(parent, opened.host.element);
    opened.style = { ...opened.style };
    live.frames.moveTo(window);
    flushSync(draw);
  }

  /** Returns whether the browser allowed it. */
  function popOut(): boolean {
    if (!opened) return false;
    const popup = openWindow();
    if (!popup) return false;
    opened.popup = { window: popup, endKeys: listen(popup) };
    moveTo(popup, popup.document.body);
    popup.addEventListener('pagehide', () => opened?.popup?.window === popup && dock());
    focusPanel();
    return true;
  }

  function dock(): void {
    if (!opened?.popup) return;
    opened.popup.endKeys();
    opened.popup = undefined;
    moveTo(window, place());
    focusPanel();
  }

  function focusPanel(): void {
    opened?.host.root.querySelector<HTMLElement>('[role="tab"][aria-selected="true"]')?.focus();
  }

  function end(): void {
    if (!opened) return;
    const { host, root, stop, popup } = opened;
    opened = undefined;
    removeEventListener('pagehide', closePopup);
    stop();
    live.frames.moveTo(window);
    popup?.endKeys();
    host.element.remove();
    popup?.window.close();
    // React cannot unmount one root while it draws another, which is when an app takes this away.
    queueMicrotask(() => root.unmount());
  }

  function closePopup(): void {
    opened?.popup?.window.close();
  }

  return {
    get isOpen() {
      return opened !== undefined;
    },
    open(options, isByHand) {
      live.update(options);
      opened = createOpened(place(), options.styleNonce, live.run());
      addEventListener('pagehide', closePopup);
      flushSync(draw);
      if (isByHand) focusPanel();
    },
    show: () => opened?.popup?.window.focus(),
    close() {
      const hadFocus = opened?.host.root.activeElement != null;
      end();
      return hadFocus;
    },
    update(options) {
      live.update(options);
    },
  };
}

function createOpened(parent: Node, nonce: string | undefined, stop: () => void): Opened {
  const host = createHost(parent, 'over', nonce);
  const root = createRoot(host.root.appendChild(document.createElement('div')));
  return { host, root, stop, style: { root: host.root, nonce } };
}

/** An empty window, unless the browser does not allow it. */
function openWindow(): Window | undefined {
  const popup = window.open('', '', `popup,width=${Math.min(1100, screen.availWidth)},height=520`);
  if (!popup) return undefined;
  popup.document.title = `sno devtools: ${document.title || location.host}`;
  popup.document.documentElement.lang = 'en';
  popup.document.body.style.margin = '0';
  return popup;
}
