import { OWN_ATTRIBUTE } from '../ui/own.ts';

const KEY_EVENTS = ['keydown', 'keypress', 'keyup'] as const;

/** The parts of a key event that a copy takes over. */
const COPIED = ['key', 'code', 'ctrlKey', 'shiftKey', 'altKey', 'metaKey', 'repeat', 'isComposing'] as const;

/**
 * Hides keys typed in one of our hosts from the page, and reports all others. Returns a function that ends
 * this.
 *
 * The event is stopped at the window, on its way down, so that no listener of the page's document, elements
 * or window receives it; only those that listened on the window itself, on the way down, before we did.
 * Stopping it takes it from our own elements too: they get a copy, which does not leave the shadow tree that
 * it is sent into. What the browser does about a key it does about the original, so that typing, Tab and
 * Enter work; if the copy's default is prevented, so is the original's.
 *
 * `onKeyDown`, of a panel that is over the page, receives every key first, wherever it is typed. If it
 * returns true, no other listener receives that key. Escape in such a panel closes no dialog of the page.
 */
export function keepKeys(window: Window, onKeyDown?: (event: KeyboardEvent) => boolean): () => void {
  function listen(event: Event): void {
    if (event.type === 'keydown' && onKeyDown?.(event as KeyboardEvent)) {
      event.preventDefault();
      event.stopImmediatePropagation();
      return;
    }
    const path = event.composedPath() as Element[];
    if (!path.some(node => node.hasAttribute?.(OWN_ATTRIBUTE))) return;
    event.stopImmediatePropagation();
    const { key } = event as KeyboardEvent;
    const isUsed = !path[0]?.dispatchEvent(copyOf(event as KeyboardEvent));
    if (isUsed || (onKeyDown && key === 'Escape')) event.preventDefault();
  }

  for (const type of KEY_EVENTS) window.addEventListener(type, listen, true);
  return () => {
    for (const type of KEY_EVENTS) window.removeEventListener(type, listen, true);
  };
}

/**
 * An event that reads the same and stays in its shadow tree. In Firefox no KeyboardEvent does, whatever
 * `composed` says.
 */
function copyOf(event: KeyboardEvent): UIEvent {
  const copy = new UIEvent(event.type, { bubbles: true, cancelable: true });
  for (const name of COPIED) Object.defineProperty(copy, name, { value: event[name] });
  Object.defineProperty(copy, 'getModifierState', { value: (key: string) => event.getModifierState(key) });
  return copy;
}
