import type { DevtoolsHandle, DevtoolsOptions } from '../core/options.ts';
import { createSettings } from '../core/settings.ts';
import type { Watch } from '../source/watch.ts';
import type { Floating } from './floating.tsx';
import { isApple, isHotkey } from './hotkey.ts';
import { keepKeys } from './keys.ts';
import type { LivePanel } from './live-panel.ts';
import { isNews } from './news.ts';
import { createPlacedTrigger } from './placed-trigger.ts';
import { rememberFocus } from './remember-focus.ts';
import { createThisPage } from './this-page.ts';
import type { TriggerLook } from './trigger.ts';
import { hotkeyOf, lookOf } from './trigger-look.ts';

/**
 * Makes what stands in the page while the panel is closed: the button and the hotkey. They load the panel.
 */
export function createGuest(
  element: Element,
  options: DevtoolsOptions,
  watch: Watch,
  agents?: () => Promise<Pick<typeof import('./page-agents.ts'), 'offerPageTools'>>,
): DevtoolsHandle {
  const settings = createSettings(() => localStorage);
  const page = createThisPage(options);
  let given = options;
  let isOpen = false;
  let isMounted = true;
  let floating: Floating | undefined;
  let live: Promise<LivePanel> | undefined;
  let state: TriggerLook['state'] = watch.kept.some(({ event }) => event && isNews(event)) ? 'news' : 'calm';
  let giveFocusBack = () => false;
  let stopRecording: (() => void) | undefined;
  const trigger = createPlacedTrigger(element, {
    onPress: () => void open(true),
    onMove: to => settings.choose({ buttonPosition: to }),
    onHide: () => settings.choose({ isButtonHidden: true }),
  });

  watch.onEvent = event => {
    if (!isNews(event)) return;
    state = 'news';
    draw();
  };

  function draw(): void {
    trigger.show(lookOf(given, settings.getState(), { state, isOpen, isMac: isApple() }), given);
    watch.follow(given.generators);
  }

  const listen = (window: Window) =>
    keepKeys(window, event => {
      const hotkey = hotkeyOf(given);
      const isOurs = hotkey !== '' && isHotkey(event, hotkey, isApple());
      if (isOurs && isOpen) close();
      else if (isOurs) void open(true);
      return isOurs;
    });

  /** The panel, which sees what happens also while it is not open, if somebody runs it. */
  function load(): Promise<LivePanel> {
    live ??= import('./lazy.ts').then(({ createLivePanel }) =>
      createLivePanel(given, { settings, context: page.context, watch, isFloating: true }),
    );
    // What could not be loaded is tried again.
    live.catch(() => {
      live = undefined;
    });
    return live;
  }

  /** Runs the panel also while it is closed, if that was chosen. */
  function record(): void {
    if (!settings.getState().isRecordedClosed) {
      stopRecording?.();
      stopRecording = undefined;
      return;
    }
    load().then(
      ({ run }) => {
        if (isMounted && settings.getState().isRecordedClosed) stopRecording ??= run();
      },
      () => {}, // it is loaded when it is opened, and says so if that fails
    );
  }

  async function open(isByHand = false): Promise<void> {
    if (isOpen) return floating?.show();
    isOpen = true;
    settings.choose({ isOpen });
    giveFocusBack = rememberFocus();
    state = 'busy';
    draw();
    try {
      const [{ createFloating }, panel] = await Promise.all([import('./lazy.ts'), load()]);
      if (!isMounted || !isOpen || floating?.isOpen) return;
      const place = () => trigger.placeOf(given);
      floating ??= createFloating({ live: panel, listen, place, close });
      state = 'calm';
      draw();
      floating.open(given, isByHand);
    } catch (error) {
      console.error('sno devtools: cannot load', error);
      floating?.close();
      isOpen = false;
      state = 'failed';
      draw();
    }
  }

  function close(): void {
    if (!isOpen) return;
    isOpen = false;
    settings.choose({ isOpen });
    const hadFocus = floating?.close();
    state = 'calm';
    draw();
    if (hadFocus && !giveFocusBack()) trigger.focus();
  }

  draw();
  record();
  const ends = [listen(window), settings.subscribe(draw), settings.subscribe(record)];
  agents?.().then(({ offerPageTools }) => isMounted && ends.push(offerPageTools(load)), console.error);
  // A link leads to something in the panel.
  if (location.search.includes('sno-devtools=') || (settings.getState().isOpen ?? given.initialIsOpen))
    void open();

  return {
    get isOpen() {
      return isOpen;
    },
    open: () => void open(),
    close,
    toggle: () => (isOpen ? close() : void open()),
    update(next) {
      given = next;
      draw();
      page.update(next);
      void live?.then(panel => panel.update(next));
    },
    unmount() {
      isMounted = false;
      for (const end of ends) end();
      stopRecording?.();
      watch.follow();
      page.stop();
      trigger.remove();
      floating?.leave();
    },
  };
}
