/*
 * Time in granted IDs. The 39 bits of an ID's unit are three numbers:
 *
 *       unit (39)   ssssssssss cccccccccccc ttttttttttttttttt
 *                   slab 10    slot 12      tick 17
 *
 * There are 1,024 slabs of 24.855 days until 2079. Where slot and tick meet is up to the grant: with the
 * usual widths a slot is 524.3 seconds.
 */

import { EPOCH_MS, MAX_UNIT, refusal, requireInteger, UNIT_MS } from '@sno-id/sdk/internal';

/** Bits of a unit below its slab. */
export const SLAB_BITS = 29;
/** Units of 4 ms in a slab. */
export const SLAB_UNITS = 2 ** SLAB_BITS;
/** Milliseconds in a slab: 24.855 days. */
export const SLAB_MS: number = SLAB_UNITS * UNIT_MS;
/** The last slab, which ends in 2079. */
export const MAX_SLAB = 1023;

/** The slab of a unit, 0 … 1,023. */
export function slabOf(unit: number): number {
  return Math.floor(unit / SLAB_UNITS);
}

/**
 * The slab of a Unix time in milliseconds. A time outside 2010 … 2079 counts as the nearest that is inside.
 *
 * @throws TypeError for what is not a number, NaN included: it would silently be the first slab.
 */
export function slabAt(unixMs: number): number {
  if (typeof unixMs !== 'number' || Number.isNaN(unixMs))
    throw refusal('unixMs', 'Unix milliseconds', unixMs);
  return slabNear(unixMs);
}

/** The same for what a device's clock reads: NaN, too, counts as 2010. */
export function slabNear(unixMs: number): number {
  return slabOf(unitNear(unixMs));
}

/**
 * The Unix millisecond at which a slab starts; that of slab 1,024 is the end of the last.
 *
 * @throws TypeError or RangeError unless it is an integer from 0 to 1,024.
 */
export function startOfSlab(slab: number): number {
  return EPOCH_MS + requireInteger('slab', slab, MAX_SLAB + 1) * SLAB_MS;
}

/**
 * The unit of a Unix time in milliseconds, or of the nearest time that an ID can hold. What is no number
 * is 2010.
 */
function unitNear(unixMs: number): number {
  const unit = Math.floor((unixMs - EPOCH_MS) / UNIT_MS);
  return unit > 0 ? Math.min(unit, MAX_UNIT) : 0;
}
