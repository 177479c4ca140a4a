import { createStore } from 'zustand/vanilla';
import { SKIP_WAITING } from './skip-waiting.ts';

/** How the page on the screen relates to what the site has deployed since. */
export interface UpdateState {
  /** Whether all of the site is stored in this browser, so that it works without a network. */
  readonly isStored: boolean;
  /** `waiting`: a new version is downloaded; `replaced`: another tab has switched to it. */
  readonly update: 'none' | 'waiting' | 'replaced';
}

export interface Updates {
  readonly state: ReturnType<typeof createUpdateStore>;
  /** Registers the service worker at an address, and watches for new versions. */
  watch(address: string): Promise<void>;
  /** Switches to the new version: the page is loaded again. Only ever called because the user chose it. */
  accept(): void;
}

/** What this uses of the page. */
export interface UpdateSurroundings {
  readonly container: ServiceWorkerContainer;
  readonly reload: () => void;
  readonly nowMs: () => number;
  /** Calls the listener whenever the page becomes visible again. */
  readonly onShown: (listener: () => void) => void;
}

/** How long to wait between two looks for a new version, in milliseconds. */
const LOOK_MS = 30 * 60_000;

export function createUpdates({ container, reload, nowMs, onShown }: UpdateSurroundings): Updates {
  const state = createUpdateStore();
  let waiting: ServiceWorker | null = null;
  let isAccepted = false;

  function follow(registration: ServiceWorkerRegistration): void {
    const { installing } = registration;
    installing?.addEventListener('statechange', () => look(registration));
    look(registration);
  }

  function look(registration: ServiceWorkerRegistration): void {
    if (registration.active) state.setState({ isStored: true });
    // Without an active one, what waits is the first version, which replaces nothing.
    if (!registration.waiting || !registration.active) return;
    waiting = registration.waiting;
    state.setState({ update: 'waiting' });
  }

  return {
    state,
    async watch(address) {
      let isControlled = container.controller !== null;
      container.addEventListener('controllerchange', () => {
        if (isAccepted) reload();
        else if (isControlled) state.setState({ update: 'replaced' });
        else state.setState({ isStored: true });
        isControlled = true;
      });
      const registration = await container.register(address);
      registration.addEventListener('updatefound', () => follow(registration));
      follow(registration);
      let lookedAt = nowMs();
      onShown(() => {
        if (nowMs() - lookedAt < LOOK_MS) return;
        lookedAt = nowMs();
        registration.update().catch(() => {}); // without a network, there is nothing to find
      });
    },
    accept() {
      if (state.getState().update !== 'waiting' || !waiting) return reload();
      isAccepted = true;
      waiting.postMessage(SKIP_WAITING);
    },
  };
}

function createUpdateStore() {
  return createStore<UpdateState>()(() => ({ isStored: false, update: 'none' }));
}

let isWatching = false;

/**
 * Stores the site in this browser, and watches for new versions. To be called once the first section is
 * shown, since it downloads all others. The dev server has no service worker.
 */
export function watchUpdates(): void {
  if (isWatching || !import.meta.env.PROD) return;
  isWatching = true;
  const watch = () =>
    void updates
      ?.watch(new URL('service-worker.js', document.baseURI).href)
      .catch(error => console.warn('this page will not work without a network:', error));
  if (typeof requestIdleCallback === 'undefined') setTimeout(watch, IDLE_MS);
  else requestIdleCallback(watch, { timeout: IDLE_MS });
}

/** How long the page may stay busy before the rest of the site is downloaded anyway, in milliseconds. */
const IDLE_MS = 2_000;

/**
 * The updates of this page. Undefined where there are no service workers: in private windows, or without
 * HTTPS.
 */
export const updates: Updates | undefined =
  globalThis.navigator?.serviceWorker &&
  createUpdates({
    container: navigator.serviceWorker,
    reload: () => location.reload(),
    nowMs: () => Date.now(),
    onShown: listener =>
      document.addEventListener('visibilitychange', () => {
        if (document.visibilityState === 'visible') listener();
      }),
  });
