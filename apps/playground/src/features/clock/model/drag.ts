import { clamp } from '@sno-id/kit/data';
import type { Scale } from './curve.ts';
import { changeStep, type Edited, insertAt, shiftStep } from './edit-script.ts';
import { RANGES, type Script } from './script.ts';

/** The grid, in milliseconds, that a drag snaps to where a pixel is smaller than that. */
const GRID_MS = 10;

/**
 * The script after a drag by some pixels to the right and up, either of a step or of the curve at a time,
 * which inserts a step.
 */
export function dragged(
  script: Script,
  index: number | undefined,
  at: number,
  right: number,
  up: number,
  scale: Pick<Scale, 'msPerX' | 'msPerY'>,
): Edited | undefined {
  const upMs = onGrid(up * scale.msPerY, scale.msPerY);
  if (index === undefined) {
    const edited = upMs === 0 ? undefined : insertAt(script, at, { kind: 'step', ms: clampedStep(upMs) });
    return edited ?? { script, at, index: 0 };
  }
  const changed = changeStep(script, index, {
    kind: 'step',
    ms: clampedStep(script.steps[index]!.ms + upMs),
  });
  return shiftStep(changed?.script ?? script, index, onGrid(right * scale.msPerX, scale.msPerX)) ?? changed;
}

function onGrid(ms: number, msPerPixel: number): number {
  const grid = Math.max(GRID_MS, GRID_MS * Math.round(msPerPixel / GRID_MS));
  return Math.round(ms / grid) * grid + 0;
}

function clampedStep(ms: number): number {
  const [min, max] = RANGES.step;
  return clamp(ms, min, max);
}
