/*
 * Where the cells of a strip lie, how dark they are, and what they say in words.
 */

import { clamp, clockTime, grouped, plural } from '@sno-id/kit/data';
import type { Cell, Strip } from './pool-strip.ts';

/** The width of a cell in CSS pixels, including the space after it. */
export const CELL_PX = 4;
/** How dark a unit with a single ID is: as light as can be told from nothing. */
const FAINTEST = 0.3;

/** How many cells fit. */
export function cellsIn(widthPx: number): number {
  return Math.floor(widthPx / CELL_PX);
}

/** The left edge of a cell: the newest ends at the right edge. */
export function leftOf(index: number, length: number, widthPx: number): number {
  return widthPx - (length - index) * CELL_PX;
}

/** The cell at a position, or the outermost visible one beyond the ends; -1 for an empty strip. */
export function indexAt(xPx: number, length: number, widthPx: number): number {
  const index = length - 1 - Math.floor((widthPx - 1 - xPx) / CELL_PX);
  return clamp(index, Math.max(0, length - cellsIn(widthPx)), length - 1);
}

/**
 * How dark a unit is, 0 to 1: by the logarithm of its IDs, so that 1 of 65,536 can be seen and 65,536 stand
 * out.
 */
export function heat(count: number, capacity: number): number {
  if (count <= 0) return 0;
  const share = Math.log1p(count) / Math.log1p(capacity);
  return Math.min(1, FAINTEST + (1 - FAINTEST) * share);
}

/** `0.0015%`: two digits, whatever the size. */
export function percentText(share: number): string {
  return PERCENT.format(share);
}

const PERCENT = new Intl.NumberFormat('en', { style: 'percent', maximumSignificantDigits: 2 });

/** `20:16:54.976 · 12 of 65,536 · 0.018%`. */
export function cellText(cell: Cell, capacity: number): string {
  if (cell.kind === 'unit') {
    const full = cell.count >= capacity ? ' · full' : '';
    const share = percentText(cell.count / capacity);
    return `${clockTime(cell.unixMs)} · ${grouped(cell.count)} of ${grouped(capacity)} · ${share}${full}`;
  }
  const { unixMs, gapMs } = cell;
  if (gapMs < 0) return `${clockTime(unixMs)} · the clock moved back ${grouped(-gapMs)} ms`;
  return `${clockTime(unixMs)} · no IDs for ${grouped(gapMs)} ms`;
}

/** What is to be seen of a strip, in a line: of its last `shown` cells. */
export function summaryText(strip: Strip | undefined, shown: number, capacity: number): string {
  let used = 0;
  let most = 0;
  let full = 0;
  const length = strip?.length ?? 0;
  for (let i = Math.max(0, length - shown); i < length; i++) {
    const cell = strip?.at(i);
    if (cell?.kind !== 'unit' || cell.count === 0) continue;
    used++;
    most = Math.max(most, cell.count);
    if (cell.count >= capacity) full++;
  }
  if (used === 0) return 'No IDs yet';
  const peak = `${grouped(most)} of ${grouped(capacity)}`;
  return `${plural(used, 'unit')} · peak ${peak} · ${full === 0 ? 'none' : grouped(full)} full`;
}

/** How many IDs the last unit has. */
export function lastCount(strip: Strip | undefined): number {
  const cell = strip?.at(strip.length - 1);
  return cell?.kind === 'unit' ? cell.count : 0;
}

/** The timeline of the last unit: the tick of sno IDs. */
export function lastTimeline(strip: Strip | undefined): number | undefined {
  const cell = strip?.at(strip.length - 1);
  return cell?.kind === 'unit' ? cell.timeline : undefined;
}

/** The last units that have IDs, newest first. */
export function lastUnits(strip: Strip | undefined, most: number): (Cell & { kind: 'unit' })[] {
  const units: (Cell & { kind: 'unit' })[] = [];
  for (let i = (strip?.length ?? 0) - 1; i >= 0 && units.length < most; i--) {
    const cell = strip?.at(i);
    if (cell?.kind === 'unit' && cell.count > 0) units.push(cell);
  }
  return units;
}

/** The cell that a key leads to, of the last `shown` of `length`; undefined for a key that leads to none. */
export function moved(
  key: string,
  from: number | undefined,
  length: number,
  shown: number,
): number | undefined {
  const last = length - 1;
  const first = Math.max(0, length - shown);
  const to = {
    ArrowLeft: (from ?? length) - 1,
    ArrowRight: (from ?? last) + 1,
    PageUp: (from ?? last) - 10,
    PageDown: (from ?? last) + 10,
    Home: first,
    End: last,
  }[key];
  return to === undefined || length === 0 ? undefined : clamp(to, first, last);
}
