/*
 * What a clock does to a context that holds cells. Pure; no clock in it.
 *
 * In a cell the pair of unit and number only goes up, on one timeline. The clock is a hint: it is clamped into the cell
 * first, so that it may stand still, go back or be wrong by years. A unit that is full is followed by the next one, ahead
 * of the clock. Cells are used in the order in which they are held; one that was left is never entered again.
 */

import { MAX_UNIT } from '@sno-id/sdk';
import type { Blocked, Position } from '@sno-id/sdk/core';
import type { HeldCell } from './held-cell.ts';

/** The timeline of granted IDs, which is their tick. */
export const GRANTED = 0;
/** The timeline of provisional IDs. */
export const PROVISIONAL = 1;

/** Where a context stands. */
export interface CellPosition extends Position {
  /** The cell in use; undefined before the first, and for provisional IDs. */
  readonly cell: HeldCell | undefined;
  /** The partition of the IDs of this unit. */
  readonly partition: number;
  /** The highest unit with provisional IDs. */
  readonly improvised: number;
  readonly last: number;
}

export const START: CellPosition = {
  cell: undefined,
  partition: 0x8000,
  improvised: 0,
  timeline: PROVISIONAL,
  unit: 0,
  sequence: 0xffff,
  last: 0xffff,
  highs: [0, 0],
  now: 0,
};

/**
 * Decides what a clock that reads `unit` does to a context which holds these cells.
 *
 * @returns the state of the next ID; or, where all cells are used up, why there is none. Without a cell it is a state with
 * provisional IDs: where that begins a unit, partition and sequence are still to be drawn.
 */
export function decide(
  state: CellPosition,
  unit: number,
  cells: readonly HeldCell[],
): CellPosition | Blocked {
  if (!cells.length) return improvise(state, unit);
  // Cells that are not held any more are not in the list: then its first is next.
  for (let i = Math.max(cells.indexOf(state.cell!), 0); i < cells.length; i++) {
    const cell = cells[i]!;
    const next = cells[i + 1];
    const isReached = next && next.firstUnit > cell.lastUnit && unit >= next.firstUnit;
    const moved = isReached ? undefined : within(state, cell, unit, next !== undefined);
    if (moved) return moved;
  }
  return { reason: 'exhausted', untilUnit: unit + 1 };
}

/** The next ID of one cell; undefined if the cell is used up. */
function within(
  state: CellPosition,
  cell: HeldCell,
  unit: number,
  isMoreHeld: boolean,
): CellPosition | undefined {
  const limit = isMoreHeld ? cell.lastUnit : cell.lastQuarter;
  const target = Math.min(Math.max(unit, cell.firstUnit), limit);
  const isEntered = state.cell === cell;
  if (isEntered && target <= state.unit) {
    if (state.sequence < cell.sequenceMax) return { ...state, sequence: state.sequence + 1 };
    return state.unit < cell.lastUnit ? begin(state, cell, state.unit + 1) : undefined;
  }
  return begin(state, cell, target);
}

function begin(state: CellPosition, cell: HeldCell, unit: number): CellPosition {
  const { partition, sequenceMin, sequenceMax } = cell;
  return { ...state, cell, partition, timeline: GRANTED, unit, sequence: sequenceMin, last: sequenceMax };
}

/** The next provisional ID. Units only go up, whatever the clock does, and no number of one is used twice. */
function improvise(state: CellPosition, unit: number): CellPosition | Blocked {
  const isInUse = state.timeline === PROVISIONAL && state.improvised >= unit;
  if (isInUse && state.sequence < 0xffff) return { ...state, sequence: state.sequence + 1 };
  const next = Math.max(unit, state.improvised + 1);
  if (next > MAX_UNIT) return { reason: 'exhausted', untilUnit: MAX_UNIT + 1 };
  return { ...state, cell: undefined, timeline: PROVISIONAL, unit: next, improvised: next, last: 0xffff };
}
