let isKept = false;

/**
 * Stores the site in this browser, so that it works without a network. To be called once the first section is
 * shown, since it downloads all others. The dev server has no service worker.
 */
export function keepSite(): void {
  if (isKept || !import.meta.env.PROD) return;
  isKept = true;
  if (typeof requestIdleCallback === 'undefined') setTimeout(register, IDLE_MS);
  else requestIdleCallback(register, { timeout: IDLE_MS });
}

/** How long the page may stay busy before the rest of the site is downloaded anyway, in milliseconds. */
const IDLE_MS = 2_000;

function register(): void {
  // Private windows and pages without HTTPS have no service workers.
  if (!('serviceWorker' in navigator)) return;
  navigator.serviceWorker
    .register(new URL('service-worker.js', document.baseURI).href)
    .catch(error => console.warn('this page will not work without a network:', error));
}
