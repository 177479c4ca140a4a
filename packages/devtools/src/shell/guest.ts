import { hotkeyOf, isHotkey } from '../core/hotkey.ts';
import type { DevtoolsHandle, DevtoolsOptions } from '../core/options.ts';
import { createSettings } from '../core/settings.ts';
import { attempt } from '../source/attempt.ts';
import { readable, type Watch } from '../source/watch.ts';
import type { Floating } from './floating.tsx';
import { keepKeys } from './keys.ts';
import type { LivePanel, LivePanelParts } from './live-panel.ts';
import { loadPanel } from './load-panel.ts';
import { isNews } from './news.ts';
import { createPlacedTrigger } from './placed-trigger.ts';
import { rememberFocus } from './remember-focus.ts';
import { createThisPage } from './this-page.ts';
import type { TriggerLook } from './trigger.ts';
import { lookOf } from './trigger-look.ts';

/** How many there are in the page. */
let mounts = 0;

const loadLazy = loadPanel ?? (() => import('./lazy.ts'));

/**
 * Makes what stands in the page while the panel is closed: the button and the hotkey. They load the panel.
 * `pressed`: the key before it was there.
 */
export function createGuest(
  element: Element | undefined,
  options: DevtoolsOptions,
  watch: Watch,
  agents?: () => Promise<Pick<typeof import('./page-agents.ts'), 'offerPageTools'>>,
  pressed?: KeyboardEvent,
): DevtoolsHandle {
  mounts++;
  const settings = createSettings(() => localStorage);
  let asked = options;
  let checked = withoutUnusable;
  let given = checked(asked);
  // No risks in production, as nothing of agents is.
  const checks = Promise.all([import('../core/checked.ts'), agents && import('./risks.ts')]).then(
    ([loaded, watched]) => {
      if (!isMounted) return;
      loaded.checkMount(element, mounts);
      const risks = watched?.watchRisks(page.context.id, panels.watch);
      if (risks) ends.push(risks.end);
      checked = next => risks?.check(loaded.checked(next)) ?? loaded.checked(next);
      update(asked);
    },
    console.error,
  );
  const page = createThisPage(given, agents && watch); // what was made earlier: not in production
  let isOpen = false;
  let isMounted = true;
  let floating: Floating | undefined;
  let state: TriggerLook['state'] = watch.kept.some(({ event }) => event && isNews(event)) ? 'news' : 'calm';
  let giveFocusBack = () => false;
  const panels = createPanels(() => checks.then(() => given), {
    settings,
    context: page.context,
    watch,
    isFloating: true,
    onUrgent: () => isMounted && draw('urgent'),
  });
  const trigger = createPlacedTrigger(
    element?.nodeType === 1 ? element : document.documentElement,
    () => void open(true),
  );

  watch.onEvent = event => isNews(event) && draw('news');

  function draw(next = state): void {
    state = next;
    trigger.show(lookOf(given, settings.getState(), { state, isOpen }), given);
    watch.follow(given.generators);
  }

  const listen = (window: Window) =>
    keepKeys(window, event => {
      const isOurs = isHotkey(event, hotkeyOf(given)) || (state === 'busy' && event.key === 'Escape');
      if (isOurs) toggle(true);
      return isOurs;
    });

  async function open(isByHand = false): Promise<void> {
    if (!isMounted) return;
    if (isOpen) return floating?.show();
    isOpen = true;
    settings.choose({ isOpen });
    giveFocusBack = rememberFocus();
    draw('busy');
    try {
      const [{ createFloating }, panel] = await Promise.all([loadLazy(), panels.load()]);
      if (!isMounted || !isOpen || floating?.isOpen) return;
      floating ??= createFloating({ live: panel, listen, place: () => trigger.placeOf(given), close });
      draw('calm');
      floating.open(isByHand);
    } catch (error) {
      console.error('sno devtools:', error);
      floating?.close();
      isOpen = false;
      draw('failed');
    }
  }

  function close(): void {
    if (!isOpen) return;
    isOpen = false;
    settings.choose({ isOpen });
    const hadFocus = floating?.close();
    draw('calm');
    if (hadFocus && !giveFocusBack()) trigger.focus();
  }

  function toggle(isByHand?: boolean): void {
    if (isOpen) close();
    else void open(isByHand);
  }

  function update(next: DevtoolsOptions): void {
    asked = next;
    given = checked(next);
    draw();
    page.update(given);
    panels.update(given);
  }

  draw();
  const ends = [listen(window), settings.subscribe(() => draw()), panels.end, page.stop];
  if (given.agents !== false)
    agents?.().then(
      ({ offerPageTools }) => isMounted && ends.push(offerPageTools(panels.load)),
      console.error,
    );
  // A link leads to something in the panel.
  const { isOpen: wasOpen = given.initialIsOpen } = settings.getState();
  if (wasOpen === true || location.search.includes('sno-devtools=')) void open();
  else if (pressed && isHotkey(pressed, hotkeyOf(given))) void open(true);

  return {
    get isOpen() {
      return isOpen;
    },
    open: () => void open(),
    close,
    toggle: () => toggle(),
    update,
    unmount() {
      if (isMounted) mounts--;
      isMounted = isOpen = false;
      for (const end of ends) end();
      watch.follow();
      trigger.remove();
      floating?.leave();
    },
  };
}

/** Options until they are checked, which takes more code than the button. */
function withoutUnusable(options: DevtoolsOptions): DevtoolsOptions {
  const { generators, shadowDOMTarget, ...rest } = attempt(() => ({ ...options })) ?? {};
  return {
    ...rest,
    generators: readable(generators),
    ...(shadowDOMTarget?.host && { shadowDOMTarget }),
  };
}

/** The panel of a page, which sees what happens also while it is not open, if that was chosen. */
function createPanels(given: () => Promise<DevtoolsOptions>, parts: LivePanelParts) {
  const { settings } = parts;
  let live: Promise<LivePanel> | undefined;
  let stopRecording: (() => void) | undefined;
  let isOver = false;
  /** Whether generators of this page could make the same ID: then every ID is compared. */
  let isRisky = false;
  const isWanted = () => (isRisky || settings.getState().isRecordedClosed) && !isOver;

  function load(): Promise<LivePanel> {
    live ??= Promise.all([loadLazy(), given()]).then(([{ createLivePanel }, options]) =>
      createLivePanel(options, parts),
    );
    // What could not be loaded is tried again.
    live.catch(() => {
      live = undefined;
    });
    return live;
  }

  function record(): void {
    if (!isWanted()) stopRecording = void stopRecording?.();
    else
      load().then(
        ({ run }) => {
          if (isWanted()) stopRecording ??= run();
        },
        () => {}, // it is loaded when it is opened, and says so if that fails
      );
  }

  record();
  const unsubscribe = settings.subscribe(record);
  return {
    load,
    watch(isWanted: boolean) {
      isRisky = isWanted;
      record();
    },
    update: (options: DevtoolsOptions) => void live?.then(panel => panel.update(options)),
    end() {
      isOver = true;
      unsubscribe();
      record();
    },
  };
}
