import { requireUnit } from '../time/units.ts';
import { textOf } from './base32.ts';
import { wordA, wordB } from './layout.ts';
import type { Sno } from './sno.ts';

/*
 * Bounds for a query by time: every ID made from `from` to `to`, both inclusive and in units of 4 ms, satisfies
 * `firstAt(from) <= id && id <= lastAt(to)`, and no other ID does. They hold for each form that keeps the order.
 */

/**
 * The least ID of the unit that a Unix time lies in.
 *
 * @throws TypeError or RangeError for a time outside 2010-01-01 … 2079-09-07.
 */
export function firstAt(unixMs: number): Sno {
  const unit = requireUnit('unixMs', unixMs);
  return textOf(wordA(unit), wordB(unit, 0), 0, 0) as Sno;
}

/** The greatest ID of the unit that a Unix time lies in. Throws as {@link firstAt} does. */
export function lastAt(unixMs: number): Sno {
  const unit = requireUnit('unixMs', unixMs);
  return textOf(wordA(unit), wordB(unit, 1), 0xf_ffff, 0xf_ffff) as Sno;
}
