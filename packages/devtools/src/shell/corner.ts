import type { ButtonPosition } from '../core/options.ts';

/** A size in pixels. */
export interface Size {
  readonly width: number;
  readonly height: number;
}

/** The corner that is nearest to a point, in pixels from the upper left. */
export function cornerAt(x: number, y: number, { width, height }: Size): ButtonPosition {
  return `${y < height / 2 ? 'top' : 'bottom'}-${x < width / 2 ? 'left' : 'right'}`;
}

/**
 * The corner that an arrow key leads to. Undefined for other keys, and where the button does not stand in a
 * corner.
 */
export function cornerByKey(corner: ButtonPosition, key: string): ButtonPosition | undefined {
  const to = { ArrowUp: 'top', ArrowDown: 'bottom', ArrowLeft: 'left', ArrowRight: 'right' }[key];
  if (!to || corner === 'relative') return undefined;
  const pair = key === 'ArrowUp' || key === 'ArrowDown' ? /top|bottom/ : /left|right/;
  return corner.replace(pair, to) as ButtonPosition;
}
