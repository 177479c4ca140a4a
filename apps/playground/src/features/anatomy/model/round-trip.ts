/*
 * Proves, with the SDK as it is shipped, that every form says the same.
 */

import {
  fromBigInt,
  fromBytes,
  fromFields,
  fromHex,
  fromUuid,
  parse,
  type Sno,
  toBigInt,
  toBytes,
  toFields,
  toHex,
  toUuid,
} from '@sno-id/sdk';

/** What became of IDs that went through all their forms. */
export interface RoundTrips {
  readonly ids: number;
  /** Ways there and back that were taken, all IDs together. */
  readonly trips: number;
  /** Those that ended at another ID. */
  readonly lost: number;
}

const TRIPS: readonly ((id: Sno) => Sno)[] = [
  id => parse(`${id}`),
  id => fromBytes(toBytes(id)),
  id => fromHex(toHex(id)),
  id => fromUuid(toUuid(id)),
  id => fromBigInt(toBigInt(id)),
  id => fromFields(toFields(id)),
];

/** Takes `count` random IDs through each form and back. `random` gives numbers from 0 to 1. */
export function roundTrips(count: number, random: () => number): RoundTrips {
  const bytes = new Uint8Array(10);
  let lost = 0;
  for (let i = 0; i < count; i++) {
    for (let at = 0; at < bytes.length; at++) bytes[at] = Math.floor(random() * 256);
    const id = fromBytes(bytes);
    for (const trip of TRIPS) if (trip(id) !== id) lost++;
  }
  return { ids: count, trips: count * TRIPS.length, lost };
}
