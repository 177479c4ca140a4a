import { clamp } from '@sno-id/kit/data';
import type { PanelPosition } from '../core/options.ts';

export interface Size {
  readonly width: number;
  readonly height: number;
}

export interface Bounds {
  readonly min: number;
  readonly max: number;
}

/**
 * Below this width a panel at a side would leave neither itself nor the page enough: it is docked at the
 * bottom.
 */
const NARROW = 600;
/** What is always left of the page, to get at it. */
const LEFT_FREE = 40;
const MIN_HEIGHT = 160;
const MIN_WIDTH = 320;
/** By an arrow key, and by Page Up and Page Down. */
const STEP = 16;
const PAGE = 96;

/** The side at which a panel is docked in a page of this size. */
export function sideIn(page: Size, wanted: PanelPosition): PanelPosition {
  return page.width < NARROW && !isLying(wanted) ? 'bottom' : wanted;
}

/** Whether a panel at this side is as wide as the page. */
export function isLying(side: PanelPosition): boolean {
  return side === 'top' || side === 'bottom';
}

/** How high, or at a side how wide, a panel can be. In a page that is too small for it, the page decides. */
export function boundsIn(page: Size, side: PanelPosition): Bounds {
  const room = isLying(side) ? page.height : page.width;
  const max = Math.max(0, room - LEFT_FREE);
  return { min: Math.min(isLying(side) ? MIN_HEIGHT : MIN_WIDTH, max), max };
}

/**
 * The size of a panel, whole pixels within its bounds. If none was chosen, two fifths of the page, and half
 * of a narrow one.
 */
export function sizeIn(page: Size, side: PanelPosition, chosen: number | undefined): number {
  const share = page.width < NARROW ? 0.5 : 0.4;
  return within(boundsIn(page, side), chosen ?? (isLying(side) ? page.height : page.width) * share);
}

/** The size of a panel whose edge is at a point of the page. */
export function sizeAt(page: Size, side: PanelPosition, x: number, y: number): number {
  const size = { top: y, bottom: page.height - y, left: x, right: page.width - x }[side];
  return within(boundsIn(page, side), size);
}

/** The size of a panel after a key on its edge. Undefined for keys that do not resize it. */
export function sizeByKey(page: Size, side: PanelPosition, size: number, key: string): number | undefined {
  const { min, max } = boundsIn(page, side);
  const [more, less] = ARROWS[side];
  const to = {
    [more]: size + STEP,
    [less]: size - STEP,
    PageUp: size + PAGE,
    PageDown: size - PAGE,
    Home: min,
    End: max,
  }[key];
  return to === undefined ? undefined : within({ min, max }, to);
}

/**
 * The arrow that moves the edge away from the side that the panel is docked at, and the one that moves it
 * there.
 */
const ARROWS = {
  top: ['ArrowDown', 'ArrowUp'],
  bottom: ['ArrowUp', 'ArrowDown'],
  left: ['ArrowRight', 'ArrowLeft'],
  right: ['ArrowLeft', 'ArrowRight'],
} as const;

function within({ min, max }: Bounds, size: number): number {
  return Math.round(clamp(size, min, max));
}
