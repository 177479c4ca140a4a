/** Marks our own elements, so that nothing of ours is taken for the page's. */
export const HOST_ATTRIBUTE = 'data-sno-devtools';

/**
 * Puts an element with a shadow root into the page, where the page's styles end. What the page's styles do to the element itself is
 * undone with `!important`, through the CSSOM, which no Content-Security-Policy forbids. Keys typed inside do not get out: they are
 * stopped here, on their way up, after everything of ours has heard them. A listener of the page that captures on the window hears them first; nothing
 * can be done about that.
 */
export function createHost(parent: Node, isFloating: boolean): ShadowRoot {
  const element = document.createElement('div');
  element.setAttribute(HOST_ATTRIBUTE, '');
  element.style.cssText = `all:initial!important;display:block!important;${isFloating ? FLOATING : FILLING}`;
  for (const type of ['keydown', 'keyup', 'keypress']) {
    element.addEventListener(type, event => event.stopPropagation());
  }
  parent.appendChild(element);
  return element.attachShadow({ mode: 'open' });
}

const FLOATING = 'position:fixed!important;z-index:2147483647!important';
const FILLING = 'height:100%!important';
