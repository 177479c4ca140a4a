/*
 * Checks with the published SDK that every form holds the same value.
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

/** The result of converting IDs to every form and back. */
export interface RoundTrips {
  readonly ids: number;
  /** Round trips made, for all IDs together. */
  readonly trips: number;
  /** Round trips that returned a different ID. */
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

/** Converts `count` random IDs to each form and back. `random` returns numbers from 0 to 1. */
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
