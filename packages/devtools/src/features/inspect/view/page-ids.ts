import { scanText } from '@sno-id/kit/data';
import { OWN_ATTRIBUTE } from '../../../ui/own.ts';

/** Bounds of what is read. */
const NODES = 100_000;
const CHARACTERS = 20_000;
const IDS = 2_000;
/** How many places of an ID are named. */
const PLACES = 4;
/** Elements whose text nobody sees. */
const UNSEEN = new Set(['script', 'style', 'noscript', 'template']);
/** The attributes in which apps put IDs, besides `data-…`. */
const ATTRIBUTES = ['id', 'href', 'title', 'value', 'name', 'alt', 'src', 'for'];

/**
 * The IDs of the page as a text to inspect: a line for each ID, with the places where it stands. It reads the
 * page's texts, fields and attributes, also in open shadow trees, and changes nothing.
 */
export function pageIds(root: Node, nowMs: number): string {
  const places = new Map<string, Set<string>>();
  let left = NODES;

  function read(text: string, place: string): void {
    for (const { id, isCertain } of scanText(text.slice(0, CHARACTERS), { nowMs }).hits) {
      if (isCertain && (places.has(id) || places.size < IDS))
        places.set(id, (places.get(id) ?? new Set()).add(place));
    }
  }

  function walk(from: Node): void {
    const walker = document.createTreeWalker(from, NodeFilter.SHOW_ELEMENT, node =>
      UNSEEN.has((node as Element).localName) || (node as Element).hasAttribute(OWN_ATTRIBUTE)
        ? NodeFilter.FILTER_REJECT
        : NodeFilter.FILTER_ACCEPT,
    );
    for (let node = walker.nextNode(); node && left-- > 0; node = walker.nextNode()) {
      const element = node as Element;
      const tag = element.localName;
      read(ownText(element), `text of ${tag}`);
      // What is typed as a password is not to be seen.
      if (element instanceof HTMLInputElement && element.type === 'password') continue;
      if ('value' in element && typeof element.value === 'string') read(element.value, `value of ${tag}`);
      for (const { name, value } of element.attributes) {
        if (name.startsWith('data-') || ATTRIBUTES.includes(name)) read(value, `${name} of ${tag}`);
      }
      if (element.shadowRoot) walk(element.shadowRoot);
    }
  }

  walk(root);
  return [...places].map(([id, of]) => `${id} ${[...of].slice(0, PLACES).join(', ')}`).join('\n');
}

/**
 * The text of an element, if it is of one word or line: what an app writes in pieces, as one `<b>` for each
 * part of an ID, is joined.
 */
function ownText(element: Element): string {
  const isLeafy = [...element.children].every(child => child.childElementCount === 0 && isInline(child));
  if (isLeafy) return element.textContent ?? '';
  return [...element.childNodes]
    .map(node => (node.nodeType === Node.TEXT_NODE ? node.nodeValue : ' '))
    .join('');
}

function isInline(element: Element): boolean {
  return getComputedStyle(element).display.startsWith('inline');
}
