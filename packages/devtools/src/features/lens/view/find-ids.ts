/*
 * Reads what is at a point of the page, or in it at all. It looks and touches nothing: no selection, no
 * focus, no element changes.
 */

import type { ScanOptions } from '@sno-id/kit/data';
import {
  type Box,
  certainHits,
  type Glimpse,
  glimpseOf,
  hitAt,
  isInside,
  joinPieces,
  type PagePlace,
  pieceAt,
  type Seen,
  seenIn,
} from '../model/glimpse.ts';

/** Bounds of what is read for one look: a frame is short. */
const TEXTS = 200;
const CHARACTERS = 20_000;
/** How far up attributes are read: a row has the ID of its cells. */
const ANCESTORS = 5;
/** Bounds of a list of the page. */
const PAGE_NODES = 100_000;
const PAGE_PLACES = 2_000;

type IsOurs = (element: Element) => boolean;

/** What is at a point of the viewport. */
export function glimpseAt(x: number, y: number, isOurs: IsOurs, options: ScanOptions): Glimpse | undefined {
  const { element, roots } = deepestAt(x, y);
  if (!element || isOurs(element)) return undefined;
  const found = textAt(element, roots, x, y, options) ?? fieldValue(element, options);
  const { seen, boxes } = attributesOf(element, options);
  return glimpseOf([...(found?.seen ?? []), ...seen], found?.boxes ?? boxes);
}

/** What an element says that has the focus. */
export function glimpseOfElement(
  element: Element,
  isOurs: IsOurs,
  options: ScanOptions,
): Glimpse | undefined {
  if (isOurs(element)) return undefined;
  const value = fieldValue(element, options)?.seen ?? [];
  const text = certainHits((element.textContent ?? '').slice(0, CHARACTERS), options);
  const seen = [
    ...value,
    ...text.map(({ id }) => ({ id, where: 'text' })),
    ...attributesOf(element, options).seen,
  ];
  return glimpseOf(seen, [element.getBoundingClientRect()]);
}

/** All IDs in the page, in the order of its elements. */
export function placesIn(root: ParentNode & Node, isOurs: IsOurs, options: ScanOptions): PagePlace[] {
  const places: PagePlace[] = [];
  const texts: Text[] = [];
  let left = PAGE_NODES;

  function walk(from: Node): void {
    const walker = document.createTreeWalker(from, NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT, node =>
      node instanceof Element && (isOurs(node) || UNSEEN.has(node.localName))
        ? NodeFilter.FILTER_REJECT
        : NodeFilter.FILTER_ACCEPT,
    );
    for (let node = walker.nextNode(); node && left-- > 0; node = walker.nextNode()) {
      if (node instanceof Text) {
        texts.push(node);
      } else if (node instanceof Element) {
        const tag = node.localName;
        const own = [...(fieldValue(node, options)?.seen ?? []), ...seenIn([...node.attributes], options)];
        places.push(...own.map(({ id, where }) => ({ id, where, tag })));
        if (node.shadowRoot) walk(node.shadowRoot);
      }
    }
  }

  walk(root);
  const { text, starts } = joinPieces(texts.map(node => ({ text: node.data, block: blockOf(node) })));
  for (const { id, start } of certainHits(text, options)) {
    const tag = texts[pieceAt(starts, start)[0]]?.parentElement?.localName ?? 'text';
    places.push({ id, where: 'text', tag });
  }
  return places.slice(0, PAGE_PLACES);
}

/** Elements whose text nobody sees. */
const UNSEEN = new Set(['script', 'style', 'noscript', 'template']);

/** The innermost element at a point, through open shadow roots. */
function deepestAt(x: number, y: number): { element: Element | null; roots: ShadowRoot[] } {
  const roots: ShadowRoot[] = [];
  let element = document.elementFromPoint(x, y);
  for (;;) {
    const root = element?.shadowRoot;
    const inner = root?.elementFromPoint(x, y);
    if (!root || !inner || inner === element || roots.includes(root)) return { element, roots };
    roots.push(root);
    element = inner;
  }
}

interface Found {
  readonly seen: readonly Seen[];
  readonly boxes: readonly Box[];
}

/**
 * The ID in the text at a point: of one node if the engine says which, or else put together from the nodes
 * around it.
 */
function textAt(
  element: Element,
  roots: ShadowRoot[],
  x: number,
  y: number,
  options: ScanOptions,
): Found | undefined {
  const caret = caretAt(x, y, roots);
  if (caret) {
    const hit = hitAt(caret.node.data, caret.offset, options);
    const boxes = hit && boxesOf(caret.node, hit.start, caret.node, hit.end);
    if (boxes?.some(box => isInside(box, x, y))) return { seen: [{ id: hit!.id, where: 'text' }], boxes };
  }
  const nodes = textsAround(element);
  const { text, starts } = joinPieces(nodes.map(node => ({ text: node.data, block: blockOf(node) })));
  for (const { id, start, end } of certainHits(text, options)) {
    const [first, from] = pieceAt(starts, start);
    const [last, to] = pieceAt(starts, end - 1);
    const boxes = boxesOf(nodes[first], from, nodes[last], to + 1);
    if (boxes.some(box => isInside(box, x, y))) return { seen: [{ id, where: 'text' }], boxes };
  }
  return undefined;
}

/** Engines name it differently, and do not all look into shadow roots. */
interface CaretDocument {
  caretPositionFromPoint?(
    x: number,
    y: number,
    options?: { shadowRoots: ShadowRoot[] },
  ): { offsetNode: Node; offset: number } | null;
  caretRangeFromPoint?(x: number, y: number): Range | null;
}

function caretAt(
  x: number,
  y: number,
  shadowRoots: ShadowRoot[],
): { node: Text; offset: number } | undefined {
  const engine = document as unknown as CaretDocument;
  const position = engine.caretPositionFromPoint?.(x, y, { shadowRoots });
  const range = position ? undefined : engine.caretRangeFromPoint?.(x, y);
  const node = position?.offsetNode ?? range?.startContainer;
  const offset = position?.offset ?? range?.startOffset ?? 0;
  return node instanceof Text ? { node, offset } : undefined;
}

/** The texts of the line of words that an element belongs to. */
function textsAround(element: Element): Text[] {
  let top = element;
  for (let i = 0; i < ANCESTORS && top.parentElement && isInline(top); i++) top = top.parentElement;
  const walker = document.createTreeWalker(top, NodeFilter.SHOW_TEXT);
  const texts: Text[] = [];
  let characters = 0;
  for (let node = walker.nextNode(); node && texts.length < TEXTS; node = walker.nextNode()) {
    if (!(node instanceof Text)) continue;
    characters += node.data.length;
    if (characters > CHARACTERS) break;
    texts.push(node);
  }
  return texts;
}

/** The element in whose lines a text stands. */
function blockOf(node: Text): Element | null {
  let element = node.parentElement;
  while (element && isInline(element)) element = element.parentElement;
  return element;
}

function isInline(element: Element): boolean {
  const { display } = getComputedStyle(element);
  return display === 'inline' || display === 'contents';
}

function boxesOf(first: Text | undefined, from: number, last: Text | undefined, to: number): Box[] {
  if (!first || !last) return [];
  const range = document.createRange();
  range.setStart(first, from);
  range.setEnd(last, to);
  return [...range.getClientRects()].filter(({ width }) => width > 0);
}

/** The IDs in what is typed into a field. What nobody is to see is not read. */
function fieldValue(element: Element, options: ScanOptions): Found | undefined {
  const isField = element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement;
  if (!isField || element.type === 'password') return undefined;
  const hits = certainHits(element.value.slice(0, CHARACTERS), options);
  if (hits.length === 0) return undefined;
  return { seen: hits.map(({ id }) => ({ id, where: 'value' })), boxes: [element.getBoundingClientRect()] };
}

/** The IDs in the attributes of an element, or of the nearest one around it that has any. */
function attributesOf(element: Element, options: ScanOptions): Found {
  let at: Element | null = element;
  for (let i = 0; at && i < ANCESTORS; i++) {
    const isSecret = at instanceof HTMLInputElement && at.type === 'password';
    const seen = isSecret ? [] : seenIn([...at.attributes], options);
    if (seen.length > 0) return { seen, boxes: [at.getBoundingClientRect()] };
    const root: Node = at.getRootNode();
    at = at.parentElement ?? (root instanceof ShadowRoot ? root.host : null);
  }
  return { seen: [], boxes: [] };
}
