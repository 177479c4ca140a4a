/*
 * How the sandbox's grants lay out their cells: small enough for a drawing, and to the same rules as real
 * ones.
 */

import { placeOf as labelOf } from '@sno-id/grants/testing';
import { type Sno, tickOf } from '@sno-id/sdk';
import { EPOCH_MS, UNIT_MS } from '@sno-id/sdk/read';

/** 4 lanes, and one ID for each unit of 4 ms. The usual widths are slot 12, lane 6, n 2. */
export const WIDTHS = { slot: 19, lane: 2, n: 0 } as const;
export const LANES = 4;
/** Units in a slot: 4.096 seconds. */
export const SLOT_UNITS = 1024;
/** Units in a slab, for which blocks are granted: 24.9 days. */
const SLAB_UNITS = 2 ** 29;

/** How many devices there is room for. */
export const MAX_DEVICES = 4;

/** IDs that one click makes. A burst fits in the last quarter of a cell, which is always left. */
export const BURST = 200;

/** Which random numbers: with these, each story comes to its point in a few steps. */
export const SEED = 22;

/** The first unit of the slab in which the sandbox takes place, in November 2026. */
export const SLAB_START = 248 * SLAB_UNITS;
/** The sandbox starts some slots later, in the middle of one. */
export const START_UNIT = SLAB_START + 4.5 * SLOT_UNITS;

export const msOf = (unit: number) => EPOCH_MS + unit * UNIT_MS;
export const unitOf = (unixMs: number) => Math.floor((unixMs - EPOCH_MS) / UNIT_MS);

/** The first unit of a slot. */
export const startOfSlot = (slab: number, slot: number) => slab * SLAB_UNITS + slot * SLOT_UNITS;

/** The slab of a unit. */
export const slabOf = (unit: number) => Math.floor(unit / SLAB_UNITS);

/** Where an ID is in the drawing. */
export interface Place {
  readonly unit: number;
  readonly block: number;
  /** Undefined for a provisional ID. */
  readonly lane: number | undefined;
}

export function placeOf(id: Sno): Place {
  const { unit, label } = labelOf(id);
  const block = Math.floor(label / LANES);
  return { unit, block, lane: tickOf(id) === 0 ? label % LANES : undefined };
}
