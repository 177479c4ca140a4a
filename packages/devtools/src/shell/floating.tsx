import { disrobe, type StyleRoot } from '@sno-id/kit';
import { flushSync } from 'react-dom';
import { createRoot, type Root } from 'react-dom/client';
import { moveOver, stayAboveModals } from './above-modals.ts';
import { FloatingFrame } from './floating-frame.tsx';
import { createHost, type Host } from './host.ts';
import type { LivePanel } from './live-panel.ts';
import { leaveWindow, openWindow, PAGE_GRACE_MS, PANEL_GRACE_MS, takeWindow } from './own-window.ts';
import { PanelRoot } from './panel-root.tsx';

export type Floating = ReturnType<typeof createFloating>;

export interface FloatingParts {
  readonly live: LivePanel;
  readonly listen: (window: Window) => () => void;
  readonly place: () => Node;
  readonly close: () => void;
}

interface Opened {
  readonly host: Host;
  readonly root: Root;
  readonly stop: () => void;
  style: StyleRoot;
  /** Ends that it is kept above the modal dialogs of the page. */
  endAbove: () => void;
  popup?: { readonly window: Window; readonly endKeys: () => void } | undefined;
}

/** A panel docked to a side of the page, or in a separate window. */
export function createFloating({ live, listen, place, close }: FloatingParts) {
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
    moveOver(parent, opened.host.element);
    opened.style = { ...opened.style };
    live.frames.moveTo(window);
    flushSync(draw);
  }

  /** Returns whether the browser allowed it. */
  function popOut(): boolean {
    const popup = opened && openWindow();
    if (!popup) return false;
    moveInto(popup);
    focusPanel(opened);
    return true;
  }

  function moveInto(popup: Window): void {
    if (!opened) return;
    opened.endAbove();
    opened.popup = { window: popup, endKeys: listen(popup) };
    moveTo(popup, popup.document.body);
    popup.addEventListener('pagehide', () => opened?.popup?.window === popup && dock());
  }

  function dock(): void {
    if (!opened?.popup) return;
    opened.popup.endKeys();
    opened.popup = undefined;
    moveTo(window, place());
    opened.endAbove = stayAboveModals(opened.host.element, place);
    focusPanel(opened);
  }

  function end(graceMs?: number): void {
    const ended = opened;
    if (!ended) return;
    opened = undefined;
    removeEventListener('pagehide', onPageHide);
    ended.stop();
    ended.endAbove();
    live.frames.moveTo(window);
    takeAway(ended, graceMs);
  }

  const onPageHide = ({ persisted }: PageTransitionEvent) => leavePage(opened?.popup?.window, persisted);

  return {
    get isOpen(): boolean {
      return opened !== undefined;
    },
    open(isByHand: boolean): void {
      opened = createOpened(place, live.run());
      addEventListener('pagehide', onPageHide);
      // It goes where the panel before was, if it follows one.
      const popup = takeWindow();
      if (popup) moveInto(popup);
      flushSync(draw);
      if (isByHand) focusPanel(opened);
    },
    show: () => opened?.popup?.window.focus(),
    /** Closes it and says whether it had the focus. What it has seen is kept. */
    close(): boolean {
      const hadFocus = opened?.host.root.activeElement != null;
      end();
      return hadFocus;
    },
    /** Closes it, but leaves its window to a panel that is mounted in its place at once. */
    leave: () => end(PANEL_GRACE_MS),
  };
}

/** A page that may come back as it was, `persisted`, would come back to a window of another one. */
function leavePage(popup: Window | undefined, persisted: boolean): void {
  if (persisted) popup?.close();
  else if (popup) leaveWindow(popup, PAGE_GRACE_MS);
}

function focusPanel(opened: Opened | undefined): void {
  opened?.host.root.querySelector<HTMLElement>('[role="tab"][aria-selected="true"]')?.focus();
}

/** Takes it out of the page, and closes its window, or leaves that to the next panel for some time. */
function takeAway({ host, root, popup }: Opened, graceMs: number | undefined): void {
  popup?.endKeys();
  if (graceMs === undefined || !popup) {
    host.element.remove();
    popup?.window.close();
  } else leaveWindow(popup.window, graceMs);
  // React cannot unmount one root while it draws another, which is when an app takes this away.
  queueMicrotask(() => root.unmount());
}

function createOpened(place: () => Node, stop: () => void): Opened {
  const host = createHost(place(), 'over');
  const root = createRoot(host.root.appendChild(document.createElement('div')));
  const endAbove = stayAboveModals(host.element, place);
  return { host, root, stop, style: { root: host.root }, endAbove };
}
