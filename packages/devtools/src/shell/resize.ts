import type { PanelPosition } from '../options.ts';

/** The smallest panel, in pixels, and what is left of the page beside the largest. */
export const MIN_SIZE = 160;
const REST = 80;

/** A size that fits: `available` is the window's size in the same direction, in pixels. */
export function clampSize(size: number, available: number): number {
  return Math.round(Math.max(MIN_SIZE, Math.min(size, available - REST)));
}

/** Whether a panel at that side is sized by its height. */
export function isHorizontal(position: PanelPosition): boolean {
  return position === 'top' || position === 'bottom';
}

/** The size that puts the panel's edge at a point of the window. */
export function sizeAt(
  position: PanelPosition,
  at: { readonly x: number; readonly y: number },
  window: { readonly width: number; readonly height: number },
): number {
  const size = { top: at.y, bottom: window.height - at.y, left: at.x, right: window.width - at.x }[position];
  return clampSize(size, isHorizontal(position) ? window.height : window.width);
}

/** How many pixels a key makes the panel greater; undefined for a key that does not. */
export function stepOf(position: PanelPosition, key: string): number | undefined {
  const outwards = { top: 'ArrowDown', bottom: 'ArrowUp', left: 'ArrowRight', right: 'ArrowLeft' }[position];
  const inwards = { top: 'ArrowUp', bottom: 'ArrowDown', left: 'ArrowLeft', right: 'ArrowRight' }[position];
  const steps: Record<string, number> = { [outwards]: 16, [inwards]: -16, PageUp: 96, PageDown: -96 };
  return steps[key];
}
