import { createSettings } from '../model/settings.ts';
import type { DevtoolsHandle, DevtoolsOptions, PanelOptions } from '../options.ts';
import { createEarlyEvents } from './early-events.ts';
import type { Embedded } from './embedded.tsx';
import type { Floating } from './floating.tsx';
import { DEFAULT_HOTKEY, hotkeyText, isApple, isHotkey } from './hotkey.ts';
import { keepKeys } from './keys.ts';
import { createThisPage } from './this-page.ts';
import { createTrigger, type Trigger, type TriggerLook } from './trigger.ts';

/** All that is loaded only when a panel is to be seen. */
const loadPanel = () => import('./lazy.ts');

/**
 * Puts the devtools into the page: a button in a corner, and the panel when it is opened. Works without React in the app, which
 * the panel itself is drawn by.
 *
 * `element`: what they are put into, unless `shadowDOMTarget` says otherwise. With `buttonPosition: 'relative'` the
 * button stands there.
 */
export function mountSnoDevtools(
  element: Element = document.body,
  options: DevtoolsOptions = {},
): DevtoolsHandle {
  const settings = createSettings(() => localStorage);
  const page = createThisPage(options);
  let given = options;
  let isOpen = false;
  let isMounted = true;
  let floating: Floating | undefined;
  let state: TriggerLook['state'] = 'calm';
  let trigger: Trigger | undefined;
  let isWithin: boolean | undefined;
  let focusedBefore: HTMLElement | undefined;

  const early = createEarlyEvents(
    () => Date.now(),
    ({ type }) => {
      if (type === 'resumed' || type === 'borrowed' || type === 're-anchored') return;
      state = 'news';
      draw();
    },
  );

  function place(): Node {
    return given.shadowDOMTarget ?? (isWithin ? document.body : element);
  }

  function draw(): void {
    const { buttonPosition, isButtonHidden, theme } = settings.getState();
    const at = buttonPosition ?? given.buttonPosition ?? 'bottom-right';
    if (isWithin !== (at === 'relative')) {
      trigger?.remove();
      isWithin = at === 'relative';
      trigger = createTrigger(isWithin ? element : place(), isWithin, given.styleNonce, {
        onPress: () => void open(true),
        onMove: to => settings.choose({ buttonPosition: to }),
        onHide: () => settings.choose({ isButtonHidden: true }),
      });
    }
    trigger?.show({
      at,
      state,
      theme: theme ?? given.theme ?? 'system',
      isHidden: isButtonHidden || (isOpen && state !== 'busy'),
      hotkey: hotkey() && hotkeyText(hotkey(), isApple()),
    });
    early.hear(isOpen && floating ? {} : (given.generators ?? {}));
  }

  function hotkey(): string {
    return given.hotkey === false ? '' : (given.hotkey ?? DEFAULT_HOTKEY);
  }

  const listen = (window: Window) =>
    keepKeys(window, event => {
      const isOurs = hotkey() !== '' && isHotkey(event, hotkey(), isApple());
      if (isOurs) toggle(true);
      return isOurs;
    });

  async function open(isByHand = false): Promise<void> {
    if (isOpen) return floating?.show();
    isOpen = true;
    settings.choose({ isOpen });
    focusedBefore = focusedIn(document);
    state = 'busy';
    draw();
    try {
      const { createFloating } = await loadPanel();
      if (!isMounted || !isOpen) return;
      floating ??= createFloating({
        settings,
        context: page.context,
        early: early.kept,
        listen,
        place,
        close,
      });
      state = 'calm';
      draw();
      floating.open(given, isByHand);
    } catch (error) {
      console.error('sno devtools: the panel could not be loaded', error);
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
    if (!hadFocus) return;
    if (focusedBefore?.isConnected) focusedBefore.focus();
    else trigger?.focus();
  }

  function toggle(isByHand = false): void {
    if (isOpen) close();
    else void open(isByHand);
  }

  draw();
  const ends = [listen(window), settings.subscribe(draw)];
  if (settings.getState().isOpen ?? given.initialIsOpen) void open();

  return {
    get isOpen() {
      return isOpen;
    },
    open: () => void open(),
    close,
    toggle: () => toggle(),
    update(next) {
      given = next;
      draw();
      page.update(next);
      floating?.update(next);
    },
    unmount() {
      isMounted = false;
      for (const end of ends) end();
      early.hear({});
      page.stop();
      trigger?.remove();
      floating?.unmount();
    },
  };
}

/** A panel that fills an element: the way to it is loaded like that of the floating one. */
export function mountPanel(element: Element, options: PanelOptions): Embedded {
  const page = createThisPage(options);
  let given = options;
  let embedded: Embedded | undefined;
  let isMounted = true;
  loadPanel().then(
    ({ createEmbedded }) => {
      if (!isMounted) return;
      const settings = createSettings(() => localStorage);
      embedded = createEmbedded(element, given, { settings, context: page.context, early: [] });
    },
    error => {
      console.error('sno devtools: the panel could not be loaded', error);
      if (isMounted) element.textContent = 'sno devtools could not be loaded; the console says why.';
    },
  );
  return {
    update(next) {
      given = next;
      page.update(next);
      embedded?.update(next);
    },
    unmount() {
      isMounted = false;
      page.stop();
      embedded?.unmount();
    },
  };
}

/** What has the focus, shadow trees looked into. */
function focusedIn(root: DocumentOrShadowRoot): HTMLElement | undefined {
  const focused = root.activeElement;
  return (
    (focused?.shadowRoot && focusedIn(focused.shadowRoot)) || ((focused as HTMLElement | null) ?? undefined)
  );
}
