/** The element that a panel or its button lives in, and the root of its shadow tree. */
export interface Host {
  readonly element: HTMLElement;
  readonly root: ShadowRoot;
}

/** Marks our own elements, so that nothing of ours is taken for the page's. */
export const HOST_ATTRIBUTE = 'data-sno-devtools';

/**
 * How a host stands in the page. A page's rules can select it like any element: with `!important` on the element itself it wins
 * against all of them. `all` takes what is not named, and what it cannot take is `direction`.
 */
const STANDING = {
  /** Over the page, without room of its own; what is inside it places itself. */
  over: 'position:fixed!important;top:0!important;left:0!important;z-index:2147483647!important',
  within: 'display:inline-block!important',
  filling: 'display:block!important;height:100%!important;min-height:inherit!important',
};

export type Standing = keyof typeof STANDING;

/** What is typed, pasted and copied in a host is not the page's. Keys are kept from it by `keepKeys`. */
const OWN = ['beforeinput', 'input', 'change', 'paste', 'copy', 'cut'];

/** Puts a host into the page. */
export function createHost(parent: Node, standing: Standing): Host {
  const element = document.createElement('div');
  element.setAttribute(HOST_ATTRIBUTE, '');
  element.style.cssText = `all:initial!important;direction:ltr!important;${STANDING[standing]}`;
  for (const type of OWN) element.addEventListener(type, event => event.stopPropagation());
  parent.appendChild(element);
  return { element, root: element.attachShadow({ mode: 'open' }) };
}
