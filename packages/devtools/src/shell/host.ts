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
  element.style.setProperty('all', 'initial', 'important');
  element.style.setProperty('display', 'block', 'important');
  if (isFloating) {
    element.style.setProperty('position', 'fixed', 'important');
    element.style.setProperty('z-index', '2147483647', 'important');
  } else element.style.setProperty('height', '100%', 'important');
  for (const [name, value] of OPEN) element.style.setProperty(name, value, 'important');
  for (const type of ['keydown', 'keyup', 'keypress']) {
    element.addEventListener(type, event => event.stopPropagation());
  }
  parent.appendChild(element);
  return element.attachShadow({ mode: 'open' });
}

/** What `all` alone leaves to the page where the page says `!important` of one property. */
const OPEN = [
  ['opacity', '1'],
  ['transform', 'none'],
  ['filter', 'none'],
  ['clip-path', 'none'],
  ['visibility', 'visible'],
  ['pointer-events', 'auto'],
  ['overflow', 'visible'],
] as const;
