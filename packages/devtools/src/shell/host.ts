import { adopt } from '@sno-id/kit';
import { OWN_ATTRIBUTE } from '../ui/own.ts';

/** The element that a panel or its button lives in, and the root of its shadow tree. */
export interface Host {
  readonly element: HTMLElement;
  readonly root: ShadowRoot;
}

/**
 * How a host stands in the page: a style sheet for its own root. A page's rules can select the host like any
 * element. What is important is decided the other way round than all else, the inner sheet first: no rule of
 * the page, however important, and not even the element's own `style` gets past these. `all` has what is not
 * named; only `direction` it has not.
 */
export const STANDING = {
  /** Over the page, without taking space; its content positions itself. */
  over: /* @__PURE__ */ standing('position:fixed!important;z-index:2147483647!important'),
  within: /* @__PURE__ */ standing('display:inline-block!important'),
  filling: /* @__PURE__ */ standing('display:block!important;height:100%!important'),
} as const;

function standing(declarations: string): string {
  return `:host{all:initial!important;direction:ltr!important;${declarations}}`;
}

/**
 * Puts a host into a page, above all that it shows. Nothing that surrounds it has an effect on it in the top
 * layer: no transform, no filter, no higher z-index. A modal dialog of the page makes it inert.
 */
export function putOver(parent: Node, element: HTMLElement): void {
  parent.appendChild(element);
  element.popover = 'manual';
  // Older browsers have no popovers, and what is in no document cannot be one.
  if (element.isConnected) element.showPopover?.();
}

/** What is typed, pasted and copied in a host is not the page's. Keys are kept from it by `keepKeys`. */
const OWN = ['beforeinput', 'input', 'change', 'paste', 'copy', 'cut'];

export function createHost(parent: Node, standing: keyof typeof STANDING): Host {
  const element = document.createElement('div');
  element.setAttribute(OWN_ATTRIBUTE, '');
  for (const type of OWN) element.addEventListener(type, event => event.stopPropagation());
  const root = element.attachShadow({ mode: 'open' });
  if (standing === 'over') putOver(parent, element);
  else parent.appendChild(element);
  adopt(STANDING[standing], { root });
  return { element, root };
}
