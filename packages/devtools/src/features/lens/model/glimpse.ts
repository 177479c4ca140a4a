/*
 * What the lens makes of a place in a page, as plain data: texts and where they stand, attributes,
 * rectangles. What it takes from the page itself is in the view's folder.
 */

import { type Hit, type ScanOptions, scanText } from '@sno-id/kit/data';
import type { Sno } from '@sno-id/sdk';

/** An ID, and where it stands: `text`, `value`, or the name of an attribute. */
export interface Seen {
  readonly id: Sno;
  readonly where: string;
}

/** A rectangle in pixels of the viewport. */
export interface Box {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** What is under the pointer, or has the focus. */
export interface Glimpse {
  readonly seen: readonly Seen[];
  /** How many more there are. */
  readonly more: number;
  /** Around what it was read from, one for each line. */
  readonly boxes: readonly Box[];
}

/** A text of the page; texts of different blocks are not one word. */
export interface Piece {
  readonly text: string;
  readonly block: unknown;
}

/** How many IDs of one place are decoded. */
const SEEN_LIMIT = 3;

/** Characters to each side in which an ID at some place lies, in whatever form. */
const REACH = 400;

/** The certain ID of a text that stands at an index, whatever the length of the text. */
export function hitAt(text: string, index: number, options: ScanOptions): Hit | undefined {
  const from = Math.max(0, index - REACH);
  const window = text.slice(from, index + REACH);
  for (const hit of certainHits(window, options)) {
    const [start, end] = [hit.start + from, hit.end + from];
    // One that ends at the cut could continue beyond it.
    const isWhole = (hit.start > 0 || from === 0) && (hit.end < window.length || end === text.length);
    if (isWhole && start <= index && index <= end) return { ...hit, start, end };
  }
  return undefined;
}

/** The certain IDs of a text. What is only maybe one would be decoded under every tenth long word. */
export function certainHits(text: string, options: ScanOptions): readonly Hit[] {
  return scanText(text, options).hits.filter(({ isCertain }) => isCertain);
}

/** Puts pieces together to one text; `starts` are the indexes at which they begin. */
export function joinPieces(pieces: readonly Piece[]): {
  readonly text: string;
  readonly starts: readonly number[];
} {
  let text = '';
  let block: unknown;
  const starts = pieces.map(piece => {
    if (text !== '' && piece.block !== block) text += '\n';
    block = piece.block;
    const start = text.length;
    text += piece.text;
    return start;
  });
  return { text, starts };
}

/** The piece that holds the character at an index of the joined text, and the index within it. */
export function pieceAt(starts: readonly number[], index: number): readonly [piece: number, offset: number] {
  let piece = 0;
  let after = starts.length;
  // The last that begins at the index or before it: those that are empty begin where the next one does.
  while (piece + 1 < after) {
    const middle = (piece + after) >> 1;
    if ((starts[middle] ?? 0) <= index) piece = middle;
    else after = middle;
  }
  return [piece, index - (starts[piece] ?? 0)];
}

/** The attributes in which apps put IDs. */
function isReadAttribute(name: string): boolean {
  return (
    name.startsWith('data-') || ['id', 'href', 'title', 'value', 'name', 'alt', 'src', 'for'].includes(name)
  );
}

/** The IDs of attributes, each once. */
export function seenIn(
  attributes: readonly { readonly name: string; readonly value: string }[],
  options: ScanOptions,
): Seen[] {
  return distinct(
    attributes
      .filter(({ name }) => isReadAttribute(name))
      .flatMap(({ name, value }) => certainHits(value, options).map(({ id }) => ({ id, where: name }))),
  );
}

/** The first of several that show the same ID. */
function distinct(seen: readonly Seen[]): Seen[] {
  const ids = new Set<string>();
  return seen.filter(({ id }) => !ids.has(id) && ids.add(id));
}

/** As many as are decoded, and how many more there are. */
export function glimpseOf(seen: readonly Seen[], boxes: readonly Box[]): Glimpse | undefined {
  const each = distinct(seen);
  const shown = each.slice(0, SEEN_LIMIT);
  return shown.length > 0 ? { seen: shown, more: each.length - shown.length, boxes } : undefined;
}

/** Tells whether a point is in a box, or a pixel or two beside it. */
export function isInside({ left, top, right, bottom }: Box, x: number, y: number): boolean {
  const slack = 2;
  return x >= left - slack && x <= right + slack && y >= top - slack && y <= bottom + slack;
}

/** Where to place a card: below its element, or above it if there is more room, and inside the viewport. */
export function cardPlace(
  boxes: readonly Box[],
  viewport: { readonly width: number; readonly height: number },
  cardWidth: number,
): { readonly left: number; readonly top?: number; readonly bottom?: number } {
  const distance = 6;
  const top = Math.min(...boxes.map(box => box.top));
  const bottom = Math.max(...boxes.map(box => box.bottom));
  const wanted = Math.min(...boxes.map(box => box.left));
  const left = Math.max(distance, Math.min(wanted, viewport.width - cardWidth - distance));
  const below = viewport.height - bottom;
  // What fills the viewport has no room beside it.
  if (below >= top) return { left, top: Math.min(bottom + distance, viewport.height / 2) };
  return { left, bottom: Math.min(viewport.height - top + distance, viewport.height / 2) };
}

/** A place in the page where an ID stands: `text` or an attribute, of an element with that tag. */
export interface PagePlace {
  readonly id: Sno;
  readonly where: string;
  readonly tag: string;
}

/** The IDs of a page as a text to inspect: a line for each ID, with the places where it stands. */
export function pageText(places: readonly PagePlace[]): string {
  const byId = new Map<string, Set<string>>();
  for (const { id, where, tag } of places) {
    const of = byId.get(id) ?? new Set();
    byId.set(id, of.add(`${where} of ${tag}`));
  }
  return [...byId].map(([id, of]) => `${id} ${[...of].slice(0, 4).join(', ')}`).join('\n');
}
