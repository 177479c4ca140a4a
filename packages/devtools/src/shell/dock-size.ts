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
/** Shows most views whole. */
const ENOUGH_HEIGHT = 420;
/** By an arrow key, and by Page Up and Page Down. */
const STEP = 16;
const PAGE = 96;

/** The side at which a panel is docked in a page of this size. */
export function sideIn(page: Size, wanted: PanelPosition): PanelPosition {
  return page.width < NARROW ? 'bottom' : wanted;
}

/** How high, or at a side how wide, a panel can be. In a page that is too small for it, the page decides. */
export function boundsIn(page: Size, side: PanelPosition): Bounds {
  const isLying = side === 'bottom';
  const max = Math.max(0, (isLying ? page.height : page.width) - LEFT_FREE);
  return { min: Math.min(isLying ? MIN_HEIGHT : MIN_WIDTH, max), max };
}

/**
 * The size of a panel, whole pixels within its bounds. If none was chosen, two fifths of the page, or half of
 * a low one.
 */
export function sizeIn(page: Size, side: PanelPosition, chosen: number | undefined): number {
  const height = Math.max(page.height * 0.4, Math.min(page.height / 2, ENOUGH_HEIGHT));
  return within(boundsIn(page, side), chosen ?? (side === 'bottom' ? height : page.width * 0.4));
}

/** The size of a panel whose edge is at a point of the page. */
export function sizeAt(page: Size, side: PanelPosition, x: number, y: number): number {
  return within(boundsIn(page, side), side === 'bottom' ? page.height - y : page.width - x);
}

/** The size of a panel after a key on its edge. Undefined for keys that do not resize it. */
export function sizeByKey(page: Size, side: PanelPosition, size: number, key: string): number | undefined {
  const { min, max } = boundsIn(page, side);
  const isLying = side === 'bottom';
  const to = {
    [isLying ? 'ArrowUp' : 'ArrowLeft']: size + STEP,
    [isLying ? 'ArrowDown' : 'ArrowRight']: size - STEP,
    PageUp: size + PAGE,
    PageDown: size - PAGE,
    Home: min,
    End: max,
  }[key];
  return to === undefined ? undefined : within({ min, max }, to);
}

function within({ min, max }: Bounds, size: number): number {
  return Math.round(clamp(size, min, max));
}
