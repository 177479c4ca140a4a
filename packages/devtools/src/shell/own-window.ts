/*
 * The panel's own window. It stays while its page is reloaded, and the next page finds it by its name, for
 * which no browser asks for a press. Where it cannot watch over its page, as under a strict content security
 * policy, it closes with it, and the panel is docked.
 */

import { attempt } from '../source/attempt.ts';
import { createContextId } from '../source/context-id.ts';

/** In the storage of the tab: the name of the window that was left. */
const KEY = 'sno-id.devtools.window.v1';

/** How long a window waits for the next page, and for the next panel in the same page, in milliseconds. */
export const PAGE_GRACE_MS = 15_000;
export const PANEL_GRACE_MS = 2_000;

/** Closes the window if its page is closed, or none takes it back in time. It runs in the window itself. */
const WATCH = `document.documentElement.dataset.watched = '';
setInterval(() => {
  const { until } = document.documentElement.dataset;
  if (!window.opener || window.opener.closed || Date.now() > until) window.close();
}, 500);`;

/** Opens an empty window, unless the browser does not allow it. */
export function openWindow(name = `sno-devtools-${createContextId()}`): Window | undefined {
  const popup = window.open('', name, `popup,width=${Math.min(1100, screen.availWidth)},height=520`);
  if (!popup) return undefined;
  const { document: page } = popup;
  page.title = `sno devtools: ${document.title || location.host}`;
  page.documentElement.lang = 'en';
  page.body.style.margin = '0';
  page.body.inert = false;
  page.body.replaceChildren();
  delete page.documentElement.dataset['until'];
  if (page.documentElement.dataset['watched'] === undefined) watchOver(page);
  return popup;
}

function watchOver(page: Document): void {
  try {
    const script = page.createElement('script');
    script.textContent = WATCH;
    page.head.append(script);
  } catch {
    // trusted types are required
  }
}

/** Leaves a window to the panel that comes next, or closes it if it could not close itself later. */
export function leaveWindow(popup: Window, graceMs: number): void {
  const { documentElement, body } = popup.document;
  const isWatched = documentElement.dataset['watched'] !== undefined;
  if (isWatched) attempt(() => sessionStorage.setItem(KEY, popup.name));
  documentElement.dataset['until'] = String(Date.now() + graceMs);
  body.inert = true;
  if (!isWatched) popup.close();
}

/** The window that the panel before has left, if that is still there or can be opened without a press. */
export function takeWindow(): Window | undefined {
  const name = attempt(() => sessionStorage.getItem(KEY));
  attempt(() => sessionStorage.removeItem(KEY));
  return name ? attempt(() => openWindow(name)) : undefined;
}
