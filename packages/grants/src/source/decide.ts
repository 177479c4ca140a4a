/*
 * What a clock does to a context that holds cells. Pure; no clock in it.
 *
 * In a cell the position only goes up, on one timeline. The clock is a hint: it is clamped into the cell
 * first, so that it may stand still, go back or be wrong by years. Where a unit is full the next one follows,
 * ahead of the clock. Cells are used in the order in which they are held; one that was left is never entered
 * again.
 */

import { type Blocked, MAX_UNIT, type Position } from '@sno-id/sdk/internal';
import type { HeldCell } from './held-cell.ts';
import type { IdSpan } from './span-writer.ts';

/** The timeline of granted IDs, which is their tick. */
const GRANTED = 0;
/** The timeline of provisional IDs. */
const PROVISIONAL = 1;

/**
 * Where a context stands: `unit` is the first unit of the span in use, and `sequence` the position in the
 * span, so that a burst that runs ahead of the clock needs no decision.
 */
export interface SpanPosition extends Position {
  /** The cell in use, or one unit of provisional IDs; undefined before the first. */
  span: HeldCell | IdSpan | undefined;
  /** The last unit with provisional IDs. */
  provisionalUnit: number;
  timeline: number;
}

export const START: SpanPosition = {
  span: undefined,
  provisionalUnit: 0,
  timeline: PROVISIONAL,
  unit: 0,
  sequence: 0,
  last: 0,
};

/**
 * Decides what a clock that reads `unit` does to a context which holds these cells.
 *
 * @returns the state of the next ID; or, where all cells are used up, why there is none. Without a cell it is
 * a state with provisional IDs: where that begins a unit, its random bits are still to be drawn.
 */
export function decide(
  state: SpanPosition,
  unit: number,
  cells: readonly HeldCell[],
): SpanPosition | Blocked {
  if (!cells.length) return decideProvisional(state, unit);
  // A cell that is not held any more is not in the list: then the first is next.
  for (let i = Math.max(cells.indexOf(state.span as HeldCell), 0); i < cells.length; i++) {
    const cell = cells[i]!;
    const next = cells[i + 1];
    const isReached = next && next.firstUnit > cell.lastUnit && unit >= next.firstUnit;
    const moved = isReached
      ? undefined
      : within(state, cell, unit, next ? cell.lastPosition : cell.lastQuarter);
    if (moved) return moved;
  }
  return ['ERR_SEQUENCE_EXHAUSTED', unit + 1];
}

/**
 * The next ID of one cell, into which the clock leads no further than to `limit`; undefined if the cell is
 * used up.
 */
function within(state: SpanPosition, cell: HeldCell, unit: number, limit: number): SpanPosition | undefined {
  const ofClock = (unit - cell.firstUnit) * (1 << cell.bits);
  const target = Math.max(Math.min(ofClock, limit), cell.freeFrom);
  const isSame = state.span === cell;
  const sequence = isSame ? Math.max(state.sequence + 1, target) : target;
  if (sequence > cell.lastPosition) return undefined;
  // Spelled out: a spread takes several times as long, with numbers beyond 2^31 among the values.
  return {
    span: cell,
    timeline: GRANTED,
    unit: cell.firstUnit,
    sequence,
    last: cell.lastPosition,
    provisionalUnit: state.provisionalUnit,
  };
}

/** The next provisional ID. Units only go up, whatever the clock does, and no number of one is used twice. */
function decideProvisional(state: SpanPosition, unit: number): SpanPosition | Blocked {
  const { timeline, provisionalUnit, sequence, last } = state;
  if (timeline === PROVISIONAL && provisionalUnit >= unit && sequence < last) {
    return { ...state, sequence: sequence + 1 };
  }
  const next = Math.max(unit, provisionalUnit + 1);
  if (next > MAX_UNIT) return ['ERR_SEQUENCE_EXHAUSTED', next];
  return { ...state, span: undefined, timeline: PROVISIONAL, unit: next, provisionalUnit: next };
}

/**
 * What a unit of provisional IDs starts with: 31 random bits, which are its partition and its first number.
 */
export function provisionalSpan(
  firstUnit: number,
  bits: number,
): Pick<SpanPosition, 'span' | 'sequence' | 'last'> {
  const partition = 0x8000 | (bits >>> 17);
  return {
    span: { firstUnit, tick: PROVISIONAL, partition, sequenceMin: 0, bits: 16 },
    sequence: (bits >>> 1) & 0xffff,
    last: 0xffff,
  };
}
