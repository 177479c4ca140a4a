/** The element that a panel lives in, and the root of its shadow tree. */
export interface Host {
  readonly element: HTMLElement;
  readonly root: ShadowRoot;
}

/** Marks our own elements, so that nothing of ours is taken for the page's. */
export const HOST_ATTRIBUTE = 'data-sno-devtools';

/**
 * Puts a host into the page. It takes no room of its own and the page's styles stop at it; keys typed inside it do not reach the
 * page's listeners, except those that listen on the way down.
 */
export function createHost(parent: ParentNode & Node): Host {
  const element = document.createElement('div');
  element.setAttribute(HOST_ATTRIBUTE, '');
  const root = element.attachShadow({ mode: 'open' });
  for (const type of ['keydown', 'keyup', 'keypress']) {
    element.addEventListener(type, event => event.stopPropagation());
  }
  parent.append(element);
  return { element, root };
}
