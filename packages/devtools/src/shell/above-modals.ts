import { putOver } from './host.ts';
import { focusedIn } from './remember-focus.ts';

const MODAL = 'dialog:modal';

/** What a dialog around a panel could take for its own: it may close for a press beside it. */
const PRESSES =
  'focusin focusout pointerdown pointerup mousedown mouseup touchstart touchend click auxclick dblclick ' +
  'contextmenu wheel dragenter dragover drop';

/**
 * Keeps an element usable while the page shows modal dialogs, which make everything but their descendants
 * inert. The element is moved into the topmost dialog, and back to `home` when none is open. Dialogs in
 * closed shadow roots are not found. Returns a function that stops this, and leaves the element in place.
 */
export function stayAboveModals(element: HTMLElement, home: () => Node): () => void {
  const observer = new MutationObserver(follow);
  let frame = 0;

  /** Once a frame: an app that takes out what it did not put in does not get it back in the same task. */
  function follow(): void {
    frame ||= requestAnimationFrame(settle);
  }

  function settle(): void {
    frame = 0;
    const place = topmost(element) ?? home();
    if (element.parentNode !== place || !element.isConnected) moveOver(place, element);
    observer.disconnect();
    for (const root of new Set([document, ...rootsAbove(home()), ...rootsAbove(place)])) {
      // What an app writes into a dialog, and takes out, is of interest while the element is in one.
      const isWithin = element.parentElement?.matches(MODAL) ?? false;
      observer.observe(root, { attributeFilter: ['open'], subtree: true, childList: isWithin });
    }
  }

  /** A dialog takes the focus as it opens, in a shadow root too. */
  function onFocus(event: Event): void {
    if (!event.composedPath().includes(element)) settle();
  }

  settle();
  const end = new AbortController();
  const { signal } = end;
  const keep = (event: Event) => event.stopPropagation();
  for (const type of PRESSES.split(' ')) element.addEventListener(type, keep, { signal });
  addEventListener('focusin', onFocus, { capture: true, signal });
  return () => {
    end.abort();
    cancelAnimationFrame(frame);
    observer.disconnect();
  };
}

/** Puts a host above all that its page shows. What is scrolled in it and has the focus stays so. */
export function moveOver(parent: Node, element: HTMLElement): void {
  const root = element.shadowRoot!;
  const focused = root.activeElement as HTMLElement | null;
  const scrolled = [...root.querySelectorAll('*')]
    .map(one => ({ one, left: one.scrollLeft, top: one.scrollTop }))
    .filter(({ left, top }) => left !== 0 || top !== 0);
  try {
    // No field loses its selection by it, and nothing that is open in it closes.
    (parent as ParentNode & Node).moveBefore(element, null);
    element.hidePopover();
    element.showPopover();
  } catch {
    // It was in no document or another one, or the browser cannot do that.
    putOver(parent, element);
  }
  for (const { one, left, top } of scrolled) one.scrollTo({ left, top, behavior: 'instant' });
  focused?.focus({ preventScroll: true });
}

/** The dialog that keeps all outside of it from being used: what has the focus can only be in that one. */
function topmost(element: Element): Element | undefined {
  const parentOf = (node: Node) => (node instanceof ShadowRoot ? node.host : node.parentNode);
  for (let at: Node | null = focusedIn(document) ?? null; at; at = parentOf(at))
    if (at instanceof Element && at.matches(MODAL)) return at;
  const { parentElement } = element;
  if (parentElement?.isConnected && parentElement.matches(MODAL)) return parentElement;
  return [...document.querySelectorAll(MODAL)].at(-1);
}

/** The shadow roots that a node is in, and its document. */
function rootsAbove(node: Node): Node[] {
  const root = node.getRootNode();
  return root instanceof ShadowRoot ? [root, ...rootsAbove(root.host)] : [root];
}
