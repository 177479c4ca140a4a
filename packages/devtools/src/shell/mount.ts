import type { DevtoolsHandle, DevtoolsOptions, PanelOptions } from '../core/options.ts';
import { attempt } from '../source/attempt.ts';
import { createWatch } from '../source/watch.ts';
import type { Embedded } from './embedded.tsx';

/*
 * All that an app under development loads at once. It records events and IDs from the start; the button, the
 * hotkey and what tells other tabs of this page come right after it, and the panel when it is opened.
 */

/** What loads the rest: an entry has the imports itself, for it alone can leave them out of a build. */
export interface Loaders {
  readonly guest: () => Promise<Pick<typeof import('./guest.ts'), 'createGuest'>>;
  /** What offers tools to agents: not in production. */
  readonly agents?: () => Promise<Pick<typeof import('./page-agents.ts'), 'offerPageTools'>>;
  /** Whether IDs are kept while the panel is closed, which costs a little: not in production. */
  readonly keepsIds?: boolean | undefined;
  readonly panel: () => Promise<Pick<typeof import('./embedded.tsx'), 'createEmbedded'>>;
}

/**
 * Puts a floating panel and its button into the page; after its body, if no element is given. Does nothing on
 * a server.
 */
export function mountFloating(
  element: Element | undefined,
  options: DevtoolsOptions,
  loaders: Pick<Loaders, 'guest' | 'keepsIds' | 'agents'>,
): DevtoolsHandle {
  if (typeof document === 'undefined') return NO_PAGE;
  const watch = createWatch({ ...loaders, wallMs: () => Date.now() });
  let given = options ?? {};
  let guest: DevtoolsHandle | undefined;
  /** What was requested before there was a panel to open. */
  let isWanted: boolean | undefined;
  let isMounted = true;
  /** The last key, which may be of the hotkey, also while it is held. What knows it is yet to load. */
  let pressed: KeyboardEvent | undefined;
  const note = (event: KeyboardEvent) => {
    if (!event.repeat) pressed = event;
  };

  async function load(): Promise<void> {
    try {
      const { createGuest } = await loaders.guest();
      removeEventListener('keydown', note, true);
      if (guest || !isMounted) return;
      guest = createGuest(element, given, watch, loaders.agents, pressed);
      if (isWanted) guest.open();
      else if (isWanted === false) guest.close();
    } catch (error) {
      reportError(error);
    }
  }

  function want(isOpen: boolean): void {
    if (!isMounted) {
      if (isOpen) console.warn('sno devtools: open() after unmount()');
      return;
    }
    isWanted = isOpen;
    if (!guest) void load();
    else if (isOpen) guest.open();
    else guest.close();
  }

  const handle: DevtoolsHandle = {
    get isOpen() {
      return guest?.isOpen ?? isWanted ?? false;
    },
    open: () => want(true),
    close: () => want(false),
    toggle: () => want(!handle.isOpen),
    update(next) {
      if (!isMounted) return;
      given = next ?? {};
      attempt(() => (guest ? guest.update(given) : watch.follow(given.generators)), reportError);
    },
    unmount() {
      isMounted = isWanted = false;
      watch.follow();
      guest?.unmount();
    },
  };
  // What an app passes can throw, and the app must not fail for that.
  attempt(() => watch.follow(given.generators), reportError);
  addEventListener('keydown', note, true);
  void load();
  return handle;
}

/** What stands for the devtools where an app is drawn to text. */
const NO_PAGE: DevtoolsHandle = {
  isOpen: false,
  open() {},
  close() {},
  toggle() {},
  update() {},
  unmount() {},
};

/** Puts a panel into an element, which it fills. */
export function mountPanel(
  element: Element,
  options: PanelOptions,
  loaders: Pick<Loaders, 'panel'>,
): Embedded {
  let given = options;
  let embedded: Embedded | undefined;
  let isMounted = true;
  loaders
    .panel()
    .then(({ createEmbedded }) => {
      if (isMounted) embedded = createEmbedded(element, given);
    })
    .catch(reportError);
  return {
    update(next) {
      given = next;
      attempt(() => embedded?.update(next), reportError);
    },
    unmount() {
      isMounted = false;
      embedded?.unmount();
    },
  };
}

function reportError(error: unknown): void {
  console.error('sno devtools:', error);
}
