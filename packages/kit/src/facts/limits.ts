/*
 * The numbers that panel, playground and documents state, as they write them. Those of an ID come from its
 * layout. `scripts/site/test/facts.test.mjs` compares the others with the packages, and the documents with
 * all of them.
 */

import { EPOCH_MS, MAX_UNIX_MS, UNIT_MS } from '@sno-id/sdk/read';
import { GREATEST } from '../id/greatest.ts';
import { grouped } from '../text/integer.ts';

const SLAB_DAYS = (2 ** 29 * UNIT_MS) / 86_400_000;
/** Slabs after the present one that a device has grants for. */
const SLABS_AHEAD = 4;
/** How far the default clock may be from the system clock, to either side. */
const TOLERANCE_MS = 50;

export const LIMITS = {
  unit: `${UNIT_MS} ms`,
  firstDay: dayOf(EPOCH_MS),
  lastDay: dayOf(MAX_UNIX_MS),
  firstYear: dayOf(EPOCH_MS).slice(0, 4),
  lastYear: dayOf(MAX_UNIX_MS).slice(0, 4),
  partitions: grouped(GREATEST.partition + 1),
  lastPartition: grouped(GREATEST.partition),
  perUnit: grouped(GREATEST.sequence + 1),
  lastSequence: grouped(GREATEST.sequence),
  /** Generators that draw a partition, of which two share one as likely as not. */
  sharedAt: String(sharedAt(GREATEST.partition + 1)),
  /** How far the default clock may be from the system clock. */
  tolerance: `${TOLERANCE_MS} ms`,
  /** How far the clock must have moved on before a partition is used again. */
  restart: `${2 * TOLERANCE_MS + UNIT_MS} ms`,
  slab: `${SLAB_DAYS.toFixed(1)} days`,
  slot: `${((2 ** 17 * UNIT_MS) / 60_000).toFixed(1)} minutes`,
  /** How long a device has the right time without its server, by how much of the slab was left. */
  offline: `${Math.floor(SLABS_AHEAD * SLAB_DAYS)} to ${Math.floor((SLABS_AHEAD + 1) * SLAB_DAYS)} days`,
  /** The same at least after its first check-in, which grants the present slab and the next one. */
  offlineFirst: `${Math.floor(SLAB_DAYS)} days`,
} as const;

function dayOf(unixMs: number): string {
  return new Date(unixMs).toISOString().slice(0, 10);
}

/** The least number of draws of which two are the same with a probability of one half or more. */
function sharedAt(numbers: number): number {
  let apart = 1;
  let draws = 0;
  while (apart > 0.5) apart *= 1 - draws++ / numbers;
  return draws;
}
