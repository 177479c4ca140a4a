import { disrobe, type StyleRoot } from '@sno-id/kit';
import { flushSync } from 'react-dom';
import { createRoot, type Root } from 'react-dom/client';
import type { DevtoolsOptions } from '../core/options.ts';
import { FloatingFrame } from './floating-frame.tsx';
import { createHost, type Host, putOver } from './host.ts';
import type { LivePanel } from './live-panel.ts';
import { leaveWindow, openWindow, PAGE_GRACE_MS, PANEL_GRACE_MS, takeWindow } from './own-window.ts';
import { PanelRoot } from './panel-root.tsx';

/** A panel docked to a side of the page, or in a separate window. */
export interface Floating {
  readonly isOpen: boolean;
  open(options: DevtoolsOptions, isByHand: boolean): void;
  /** Brings it to the front, if it has a window. */
  show(): void;
  /** Closes it and says whether it had the focus. What it has seen is kept. */
  close(): boolean;
  /** Closes it, but leaves its window to a panel that is mounted in its place at once. */
  leave(): void;
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
  /** Whether it had its own window before the page was reloaded, which only a press can open again. */
  isWindowLost?: boolean;
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
          isWindowLost={opened.isWindowLost ?? false}
          onStay={stay}
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
    const popup = opened && openWindow();
    if (popup) moveInto(popup);
    if (popup) focusPanel();
    return popup !== undefined;
  }

  function moveInto(popup: Window): void {
    if (!opened) return;
    opened.isWindowLost = false;
    opened.popup = { window: popup, endKeys: listen(popup) };
    moveTo(popup, popup.document.body);
    popup.addEventListener('pagehide', () => opened?.popup?.window === popup && dock());
  }

  /** Goes where the panel before was, if this one follows it. */
  function follow(): void {
    const popup = takeWindow();
    if (popup === 'lost' && opened) opened.isWindowLost = true;
    else if (popup && popup !== 'lost') moveInto(popup);
  }

  function stay(): void {
    if (opened) opened.isWindowLost = false;
    draw();
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

  function end(graceMs?: number): void {
    if (!opened) return;
    const { host, root, stop, popup } = opened;
    opened = undefined;
    removeEventListener('pagehide', onPageHide);
    stop();
    live.frames.moveTo(window);
    popup?.endKeys();
    if (graceMs === undefined || !popup) {
      host.element.remove();
      popup?.window.close();
    } else leaveWindow(popup.window, graceMs);
    // React cannot unmount one root while it draws another, which is when an app takes this away.
    queueMicrotask(() => root.unmount());
  }

  /** A page that may come back as it was would come back to a window of another one. */
  function onPageHide({ persisted }: PageTransitionEvent): void {
    const popup = opened?.popup?.window;
    if (persisted) popup?.close();
    else if (popup) leaveWindow(popup, PAGE_GRACE_MS);
  }

  return {
    get isOpen() {
      return opened !== undefined;
    },
    open(options, isByHand) {
      live.update(options);
      opened = createOpened(place(), options.styleNonce, live.run());
      addEventListener('pagehide', onPageHide);
      follow();
      flushSync(draw);
      if (isByHand) focusPanel();
    },
    show: () => opened?.popup?.window.focus(),
    close() {
      const hadFocus = opened?.host.root.activeElement != null;
      end();
      return hadFocus;
    },
    leave: () => end(PANEL_GRACE_MS),
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
