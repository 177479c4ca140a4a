import { createSettings, type Settings } from '../model/settings.ts';
import type { DevtoolsHandle, DevtoolsOptions } from '../options.ts';
import { createEarlyEvents, type EarlyEvents } from './early-events.ts';
import { createHost } from './host.ts';
import { isHotkey } from './hotkey.ts';
import type { OpenPanel } from './open-panel.tsx';
import { createTrigger } from './trigger.ts';

/** What the panel, which is loaded later, gets from what is there from the start. */
export interface Frame {
  readonly root: ShadowRoot;
  readonly settings: Settings;
  readonly early: EarlyEvents;
  /** Fills its host, without a frame of its own. */
  readonly isEmbedded: boolean;
  close(): void;
}

/**
 * Puts the devtools into a page: a button that opens the panel, and the hotkey. The panel itself is loaded when it is first
 * opened. For apps without React, and what {@link SnoDevtools} does.
 */
export function mountSnoDevtools(
  element: Element | undefined,
  initial: DevtoolsOptions = {},
): DevtoolsHandle {
  return mount(element, initial, false);
}

/** Puts the panel alone into an element, which it fills. */
export function mountSnoDevtoolsPanel(element: Element, initial: DevtoolsOptions = {}): DevtoolsHandle {
  return mount(element, initial, true);
}

function mount(element: Element | undefined, initial: DevtoolsOptions, isEmbedded: boolean): DevtoolsHandle {
  let options = initial;
  let panel: ReturnType<OpenPanel> | undefined;
  let isLoading = false;
  let isGone = false;
  let returnTo: Element | null = null;
  const root = createHost(element ?? options.shadowDOMTarget ?? document.body, !isEmbedded);
  const settings = createSettings(() => localStorage);
  const early = createEarlyEvents();
  const trigger = isEmbedded ? undefined : createTrigger(root, settings, () => handle.toggle());

  const isOpen = () => isEmbedded || (settings.getState().isOpen ?? options.initialIsOpen ?? false);

  async function show(): Promise<void> {
    trigger?.show({ isOpen: isOpen(), corner: options.buttonPosition, hotkey: options.hotkey || undefined });
    if (!isOpen() || isGone) {
      panel?.close();
      panel = undefined;
      if (!isGone) early.watch(options.generators ?? {});
      return;
    }
    if (panel || isLoading) return;
    isLoading = true;
    try {
      const { openPanel } = await import('./open-panel.tsx');
      if (isOpen() && !isGone) {
        early.watch({});
        panel = openPanel({ root, settings, early, isEmbedded, close: handle.close }, options);
      }
    } catch (error) {
      trigger?.fail(String(error));
    } finally {
      isLoading = false;
    }
  }

  function onKeyDown(event: KeyboardEvent): void {
    const hotkey = options.hotkey ?? 'Mod+Shift+Period';
    if (!hotkey || !isHotkey(hotkey, event, navigator.platform.startsWith('Mac'))) return;
    event.preventDefault();
    event.stopPropagation();
    handle.toggle();
  }

  const handle: DevtoolsHandle = {
    get isOpen() {
      return isOpen();
    },
    open() {
      returnTo = document.activeElement;
      settings.choose({ isOpen: true, isButtonHidden: false });
    },
    close() {
      settings.choose({ isOpen: false });
      if (returnTo instanceof HTMLElement && returnTo !== root.host) returnTo.focus();
      else trigger?.focus();
    },
    toggle: () => (isOpen() ? handle.close() : handle.open()),
    update(next) {
      options = next;
      panel?.update(next);
      void show();
    },
    unmount() {
      isGone = true;
      void show();
      early.watch({});
      unsubscribe();
      removeEventListener('keydown', onKeyDown, true);
      root.host.remove();
    },
  };

  const unsubscribe = settings.subscribe(() => void show());
  // On the way down, so that it works wherever the focus is.
  if (!isEmbedded) addEventListener('keydown', onKeyDown, true);
  void show();
  return handle;
}
