/*
 * What the bits of an ID say in a table with grants: the top bit of the partition marks IDs of grants there,
 * and the tick the provisional ones.
 */

import { partitionOf, type Sno, sequenceOf, tickOf } from '@sno-id/sdk';

/** The bits of a label of a device: 6 for the lane, 2 for the number in the unit. */
const [LANES, NUMBERS] = [2 ** 6, 2 ** 2];
const MARK = 0x8000;

/** An ID of a grant, by its bits alone. */
type Granted =
  | { readonly kind: 'granted'; readonly block: number; readonly lane: number; readonly n: number }
  | { readonly kind: 'provisional' };

/** Reads an ID as one of a device with a grant; undefined if its bits say that it is none. */
export function readGranted(id: Sno): Granted | undefined {
  const partition = partitionOf(id);
  if (partition < MARK) return undefined;
  if (tickOf(id) === 1) return { kind: 'provisional' };
  const label = (partition - MARK) * 2 ** 16 + sequenceOf(id);
  const inBlock = label % (LANES * NUMBERS);
  return {
    kind: 'granted',
    block: Math.floor(label / (LANES * NUMBERS)),
    lane: Math.floor(inBlock / NUMBERS),
    n: inBlock % NUMBERS,
  };
}
