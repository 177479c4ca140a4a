/*
 * Constants and helpers of all dialects. An ID is two halves of 40 bits: time and tick; metabyte, partition
 * and sequence. Each half is eight characters, or five bytes.
 */

/** The characters of the text form, in the order of their values. */
export const ALPHABET = '23456789abcdefghijklmnopqrstuvwx';

/** Unix milliseconds of the unit 0. */
export const EPOCH_MS = 1_262_304_000_000;

/** The constant between the metabyte and the partition in the UUID of every ID, in hex. */
export const UUID_MARK = '80736e6f';

/** The UUIDs of the least and the greatest ID. */
export const UUID_RANGE: readonly [first: string, last: string] = [
  '0125e72e-7800-7000-8073-6e6f00000000',
  '0325e72e-77fc-78ff-8073-6e6fffffffff',
];

/** The unit 0, counted from 1970. */
export const EPOCH_UNITS: number = EPOCH_MS / 4;

/** Units that an ID can hold: 2^39. */
export const UNITS = 549_755_813_888;

/** The greatest half: 2^40 - 1. */
export const MAX_HALF = 1_099_511_627_775;

/**
 * Joins an expression for each of the eight characters of a half: given its index, and the place of its
 * lowest bit.
 */
export function eachCharacter(separator: string, write: (index: number, shift: number) => string): string {
  return Array.from({ length: 8 }, (_, index) => write(index, 35 - 5 * index)).join(separator);
}
