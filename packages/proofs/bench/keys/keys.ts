/*
 * The keys that rows get: made by 200 generators in 14 hours, and stored as they arrive, 0 to 99 ms after
 * they were made. The same in every run: time and randomness come from a seed.
 */

import { createGenerator, toHex, toUuid } from '@sno-id/sdk';
import { manualClock } from '@sno-id/sdk/testing';
import { ulid } from 'ulid';
import { v4, v7 } from 'uuid';
import { createDice } from '../../../grants/src/testing/dice.ts';

const GENERATORS = 200;
const HOURS = 14;
const MS_PER_HOUR = 3_600_000;
const LONGEST_WAY_MS = 99;

/** When the first key is made. */
const START_MS = Date.UTC(2026, 0, 1);

/** IDs as text, as their ten bytes in hexadecimal, and as UUIDs; and the keys of others. */
export type Keys = ReturnType<typeof makeKeys>;

/** Keys in the order in which they arrive. */
export function makeKeys(count: number) {
  const { uint32, below, pick } = createDice(1);
  const random = () => uint32() / 2 ** 32;
  const clock = manualClock(START_MS);
  const generators = Array.from({ length: GENERATORS }, (_, partition) =>
    createGenerator({ partition, clock }),
  );
  const rows = [];
  for (let i = 0; i < count; i++) {
    const ms = START_MS + Math.floor((i / count) * HOURS * MS_PER_HOUR);
    clock.set(ms);
    const id = pick(generators).next();
    const bytes = Uint8Array.from({ length: 16 }, () => below(256));
    rows.push({
      arrivalMs: ms + random() * LONGEST_WAY_MS,
      sno: id,
      uuid4: v4({ random: bytes }),
      uuid7: v7({ random: bytes, msecs: ms }),
      ulid: ulid(ms, random),
    });
  }
  rows.sort((a, b) => a.arrivalMs - b.arrivalMs);
  return {
    sno: rows.map(({ sno }) => sno),
    snoHex: rows.map(({ sno }) => toHex(sno)),
    snoUuid: rows.map(({ sno }) => toUuid(sno)),
    uuid4: rows.map(({ uuid4 }) => uuid4),
    uuid7: rows.map(({ uuid7 }) => uuid7),
    ulid: rows.map(({ ulid }) => ulid),
  };
}
