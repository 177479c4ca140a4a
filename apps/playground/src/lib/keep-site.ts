import { whenIdle } from './frames.ts';

let isKept = false;

/**
 * How long a section is shown before the rest of the site is downloaded, in milliseconds. That takes seconds
 * of processor time, in which the page would be slow to answer.
 */
const SHOWN_MS = 4_000;

/**
 * Stores the site in this browser, so that it works without a network. To be called once the first section is
 * shown, since it downloads all others. The dev server has no service worker.
 */
export function keepSite(): void {
  if (isKept || !import.meta.env.PROD) return;
  isKept = true;
  whenIdle(register, { afterMs: SHOWN_MS });
}

function register(): void {
  // Private windows and pages without HTTPS have no service workers.
  if (!('serviceWorker' in navigator)) return;
  navigator.serviceWorker
    .register(new URL('service-worker.js', document.baseURI).href)
    .catch(error => console.warn('this page will not work without a network:', error));
}
