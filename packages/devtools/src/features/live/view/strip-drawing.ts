import type { Strip } from '../model/pool-strip.ts';
import { CELL_PX, cellsIn, heat, leftOf } from '../model/strip-geometry.ts';

/** The height of the mark over a full unit, and of the line under all, in CSS pixels. */
const CAP_PX = 4;
const BASE_PX = 1;

interface StripDrawing {
  readonly strip: Strip | undefined;
  /** IDs that one unit holds. */
  readonly capacity: number;
  /** The cell that is read. */
  readonly cursor?: number | undefined;
}

/**
 * Draws a strip over the whole of a canvas, in the colours that its style has: `color` for units, that of its
 * outline for marks, that of its text decoration for a clock that went back.
 */
export function drawStrip(canvas: HTMLCanvasElement, { strip, capacity, cursor }: StripDrawing): void {
  const context = canvas.getContext('2d');
  const view = canvas.ownerDocument.defaultView;
  if (!context || !view) return;
  const { clientWidth: width, clientHeight: height } = canvas;
  resize(canvas, view.devicePixelRatio);
  context.setTransform(canvas.width / width, 0, 0, canvas.height / height, 0, 0);
  context.clearRect(0, 0, width, height);
  const { color, outlineColor: ink, textDecorationColor: back } = view.getComputedStyle(canvas);
  const length = strip?.length ?? 0;

  for (let index = Math.max(0, length - cellsIn(width)); index < length; index++) {
    const cell = strip?.at(index);
    const left = leftOf(index, length, width);
    if (cell?.kind === 'gap') {
      context.fillStyle = cell.gapMs < 0 ? back : ink;
      if (cell.gapMs < 0) wedge(context, left, height);
      else dots(context, left, height);
    }
    if (cell?.kind !== 'unit') continue;
    context.fillStyle = color;
    const isFull = cell.count >= capacity;
    context.globalAlpha = heat(cell.count, capacity);
    context.fillRect(left, CAP_PX + 1, CELL_PX - 1, height - CAP_PX - 1 - BASE_PX);
    context.globalAlpha = 1;
    context.fillRect(left, height - BASE_PX, CELL_PX, BASE_PX);
    if (!isFull) continue;
    context.fillStyle = ink;
    context.fillRect(left, 0, CELL_PX - 1, CAP_PX);
  }

  if (cursor === undefined) return;
  context.strokeStyle = ink;
  context.strokeRect(leftOf(cursor, length, width) - 1, 0.5, CELL_PX + 1, height - 1);
}

/** Gives the canvas as many pixels as the screen has for it. */
function resize(canvas: HTMLCanvasElement, ratio: number): void {
  const width = Math.max(1, Math.round(canvas.clientWidth * ratio));
  const height = Math.max(1, Math.round(canvas.clientHeight * ratio));
  if (canvas.width !== width) canvas.width = width;
  if (canvas.height !== height) canvas.height = height;
}

/** Time without IDs. */
function dots(context: CanvasRenderingContext2D, left: number, height: number): void {
  for (let y = CAP_PX + 1; y < height; y += 4) context.fillRect(left + 1, y, 1, 1);
}

/** A clock that went back: the only mark that points to the left. */
function wedge(context: CanvasRenderingContext2D, left: number, height: number): void {
  context.beginPath();
  context.moveTo(left + CELL_PX - 1, 0);
  context.lineTo(left - 1, height / 2);
  context.lineTo(left + CELL_PX - 1, height);
  context.fill();
}
